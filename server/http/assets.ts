import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import {
  acceptedEncoding,
  type Encoding,
  encode,
  isCompressible,
} from "~/platform/pages/encodings.server";

/** The built files for browsers: less than 2 MB in all, so all are in memory and compressed on first use. */
export interface Assets {
  /** Sends the file of this path and returns true; false if there is none. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

interface Asset {
  headers: OutgoingHttpHeaders;
  etag: string;
  body: Buffer;
  compressible: boolean;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Reads every file of a known type in the folder; all others are for the server only. */
export function loadAssets(folder: string, securityHeaders: OutgoingHttpHeaders): Assets {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    assets.set(path, readAsset(file, type, path, securityHeaders));
  }
  return {
    answer(request, response, path) {
      const asset = assets.get(path);
      if (!asset) return false;
      // A response that cannot be written any more ends with its connection.
      answerWith(asset, request, response).catch(() => response.destroy());
      return true;
    },
  };
}

function readAsset(file: string, type: string, path: string, security: OutgoingHttpHeaders): Asset {
  const body = readFileSync(file);
  // Names below /assets contain a hash of the content, so these never change.
  const isImmutable = path.startsWith("/assets/");
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ...security,
    "content-type": type,
    "cache-control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    vary: "Accept-Encoding",
    etag,
  };
  return { headers, etag, body, compressible: isCompressible(type), encoded: {} };
}

async function answerWith(asset: Asset, request: IncomingMessage, response: ServerResponse) {
  if (request.headers["if-none-match"] === asset.etag) {
    response.writeHead(304, asset.headers).end();
    return;
  }
  const accepted = acceptedEncoding(request.headers["accept-encoding"]);
  const encoding = asset.compressible ? accepted : "identity";
  asset.encoded[encoding] ??= encode(asset.body, encoding, 11).catch((error) => {
    // The next request tries again.
    delete asset.encoded[encoding];
    throw error;
  });
  const body = await asset.encoded[encoding];
  response.writeHead(200, {
    ...asset.headers,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
