import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { acceptedEncoding, encode, isCompressible } from "~/platform/pages/encodings.server";
import type { KeptPage } from "~/platform/pages/pageCache.server";

const WORTH_COMPRESSING_BYTES = 1_000;

export function sendKeptPage(page: KeptPage, request: IncomingMessage, response: ServerResponse) {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (isUnchanged(request.headers["if-none-match"], page.etags[encoding])) {
    const { "content-length": _length, ...headers } = page.headers[encoding];
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, page.headers[encoding]);
  response.end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
}

function isUnchanged(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}

/** Sends a framework's answer: texts compressed as a whole, everything else streamed as it comes. */
export async function sendResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = headersOf(answer);
  if (request.method === "HEAD" || !answer.body) {
    await answer.body?.cancel();
    response.writeHead(answer.status, headers).end();
    return;
  }
  if (!isCompressible(answer.headers.get("content-type"))) {
    response.writeHead(answer.status, headers);
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
    return;
  }
  await sendText(
    Buffer.from(await answer.arrayBuffer()),
    answer.status,
    headers,
    request,
    response,
  );
}

async function sendText(
  body: Buffer,
  status: number,
  headers: OutgoingHttpHeaders,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const accepted = acceptedEncoding(request.headers["accept-encoding"]);
  const encoding = body.length < WORTH_COMPRESSING_BYTES ? "identity" : accepted;
  const encoded = await encode(body, encoding, 4);
  response.writeHead(status, {
    ...headers,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "content-length": encoded.length,
    vary: "Accept-Encoding",
  });
  response.end(encoded);
}

export function headersOf(answer: Response): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of answer.headers) {
    // Left over from React Router's other modes; nobody needs to read or believe them. X-Remix-Response must stay: without it the
    // browser takes every refusal (422) of a form for a broken server.
    if (name.startsWith("x-react-router-")) continue;
    headers[name] = value;
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  return headers;
}
