import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import {
  acceptedEncoding,
  type Encoding,
  encode,
  etagOf,
  hashOfBody,
  isCompressible,
  type PreparedResponse,
  type PreparedResponses,
  prepareResponse,
} from "~/platform/http/cache/encodings.server";
import { IMMUTABLE } from "~/platform/http/security/headers.server";
import { sendPrepared } from "./send";

/** The built files for browsers: less than 2 MB in all, so all are in memory and compressed on first use. */
export interface Assets {
  /** The file of this path, in those encodings in which it was sent before. */
  find(path: string): Partial<PreparedResponses> | undefined;
  /** Sends the file of this path and returns true; false if there is none. */
  respond(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

interface Asset {
  /** The hash of the file's content, whatever the encoding. */
  hash: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  compressible: boolean;
  prepared: Partial<PreparedResponses>;
  preparing: Partial<Record<Encoding, Promise<PreparedResponse>>>;
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
    find: (path) => assets.get(path)?.prepared,
    respond(request, response, path) {
      const asset = assets.get(path);
      if (!asset) return false;
      // A response that cannot be written any more ends with its connection.
      respondWith(asset, request, response).catch(() => response.destroy());
      return true;
    },
  };
}

function readAsset(file: string, type: string, path: string, security: OutgoingHttpHeaders): Asset {
  const body = readFileSync(file);
  // Names below /assets contain a hash of the content, so these never change.
  const isImmutable = path.startsWith("/assets/");
  const headers = {
    ...withLowerCaseNames(security),
    "content-type": type,
    "cache-control": isImmutable ? IMMUTABLE : "public, max-age=3600",
    vary: "Accept-Encoding",
  };
  return {
    hash: hashOfBody(body),
    headers,
    body,
    compressible: isCompressible(type),
    prepared: {},
    preparing: {},
  };
}

/** Returns the headers with names in lower case, so that a header replaces the default of its name. */
function withLowerCaseNames(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(lowerCase);
}

async function respondWith(asset: Asset, request: IncomingMessage, response: ServerResponse) {
  const { method, headers } = request;
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  asset.preparing[encoding] ??= prepare(asset, encoding).catch((error) => {
    // The next request tries again.
    delete asset.preparing[encoding];
    throw error;
  });
  sendPrepared(await asset.preparing[encoding], method, headers["if-none-match"], response);
}

async function prepare(asset: Asset, accepted: Encoding): Promise<PreparedResponse> {
  const encoding = asset.compressible ? accepted : "identity";
  const body = await encode(asset.body, encoding, 11);
  const preparedResponse = prepareResponse(body, {
    ...asset.headers,
    ...headersOf(asset, encoding),
  });
  asset.prepared[accepted] = preparedResponse;
  return preparedResponse;
}

function headersOf({ hash }: Asset, encoding: Encoding): OutgoingHttpHeaders {
  const etag = etagOf(hash, encoding);
  return encoding === "identity" ? { etag } : { etag, "content-encoding": encoding };
}
