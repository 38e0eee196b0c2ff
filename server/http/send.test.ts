import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { endWhenStalled, sendResponse } from "./send";

const PIECE_BYTES = 64 * 1024;
const PIECES = 800;
/**
 * Sockets, compressors and streams may buffer this much; the whole download is three times as long.
 */
const ON_THE_WAY_MAX_BYTES = 16 * 1024 * 1024;

/** Serves a download and counts how much of it was read from its source. */
async function serving(pieces: number) {
  const state = { read: 0, ended: false, hash: createHash("sha256") };
  async function* source() {
    try {
      for (let n = 0; n < pieces; n += 1) {
        // Random, because repeated bytes would be compressed to nothing.
        const piece = randomBytes(PIECE_BYTES);
        state.hash.update(piece);
        state.read += PIECE_BYTES;
        yield piece;
      }
    } finally {
      state.ended = true;
    }
  }
  const server = createServer((request, response) => {
    const body = Readable.toWeb(Readable.from(source())) as ReadableStream<Uint8Array>;
    const headers = {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="all.csv"',
    };
    sendResponse(new Response(body, { headers }), request, response).catch(() => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (encoding: string) => {
    const request = get({ port, host: "127.0.0.1", headers: { "accept-encoding": encoding } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return response;
  };
  return { state, ask, close: () => server.close() };
}

const BACKPRESSURE = "a download of any length is sent no faster than a slow reader takes it (%s)";

async function expectBackpressure(encoding: string): Promise<void> {
  const site = await serving(PIECES);
  const response = await site.ask(encoding);
  expect(response.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  let [received, furthest] = [0, 0];
  for await (const part of response as AsyncIterable<Buffer>) {
    received += part.length;
    furthest = Math.max(furthest, site.state.read - received);
    // One turn of the event loop, in which the sender could run ahead.
    await new Promise(setImmediate);
  }
  expect(site.state.read).toBe(PIECES * PIECE_BYTES);
  expect(furthest).toBeLessThan(ON_THE_WAY_MAX_BYTES);
  site.close();
}

test.each(["identity"])(BACKPRESSURE, expectBackpressure);
test.each(["br", "gzip"])(BACKPRESSURE, { tags: ["thorough"] }, expectBackpressure);

test("the received bytes are those that were sent", async () => {
  const site = await serving(3);
  const chunks: Buffer[] = [];
  for await (const chunk of (await site.ask("gzip")) as AsyncIterable<Buffer>) chunks.push(chunk);
  const arrived = createHash("sha256").update(gunzipSync(Buffer.concat(chunks)));
  expect(arrived.digest("hex")).toBe(site.state.hash.digest("hex"));
  site.close();
});

test("a disconnect stops reading the source", async () => {
  const site = await serving(PIECES);
  const response = await site.ask("gzip");
  response.destroy();
  await expect.poll(() => site.state.ended).toBe(true);
  expect(site.state.read).toBeLessThan(PIECES * PIECE_BYTES);
  site.close();
});

test.each([
  ["a download", { "Content-Disposition": "attachment" }],
  ["a stream", { "Content-Type": "image/webp" }],
  ["a page", { "Content-Type": "text/html" }],
])(
  "the source of %s is canceled whose client left while it was made, and may fail later",
  async (_what, headers) => {
    let source: ReadableStreamDefaultController<Uint8Array> | undefined;
    let isCanceled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        source = controller;
      },
      cancel: () => {
        isCanceled = true;
      },
    });
    const sending = new Promise<void>((resolve, reject) => {
      const server = createServer((request, response) => {
        request.socket.destroy();
        response.once("close", () => {
          server.close();
          sendResponse(new Response(body, { headers }), request, response).then(resolve, reject);
        });
      });
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo;
        get({ port, host: "127.0.0.1" }).on("error", () => undefined);
      });
    });
    await sending;
    expect(isCanceled).toBe(true);
    // As the end of a session does, of a download that nobody reads.
    expect(() => source?.error(new Error("the session of a download has ended"))).not.toThrow();
  },
);

const STALLED_MS = 100;
/** More than the kernel takes for a client that reads nothing. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

async function servingBy(respond: RequestListener, stalledMs = STALLED_MS) {
  const server = createServer((request, response) => {
    endWhenStalled(response, stalledMs);
    respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return { server, socket };
}

test("a client that reads nothing of its response loses its connection", async () => {
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  const { socket } = await servingBy((_, response) => {
    response.on("close", () => resolve(response.writableFinished));
    response.end(LARGE);
  });
  socket.pause();
  expect(await ended).toBe(false);
});

test("a client that reads slowly gets the whole response", async () => {
  // No pause of a busy machine is as long, and the whole response takes longer than that.
  const stalledMs = 1_000;
  const { socket } = await servingBy((_, response) => void response.end(LARGE), stalledMs);
  const startedAt = performance.now();
  let bytes = 0;
  socket.on("data", (piece) => {
    bytes += piece.length;
    socket.pause();
    setTimeout(() => socket.resume(), 3);
  });
  await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);
  expect(performance.now() - startedAt).toBeGreaterThan(stalledMs);
  socket.destroy();
});

test("a response that takes long to make is waited for", async () => {
  const { socket } = await servingBy((_, response) => {
    response.once("timeout", () => response.end("made"));
  });
  const [response] = await once(socket, "data");
  expect(String(response)).toContain("made");
  socket.destroy();
});
