import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileMissing, type FileStore, FileStoreUnavailable } from "~/platform/files/fileStore";
import { createS3FileStore } from "~/platform/files/s3FileStore.server";
import { createTemporaryFiles, newFileKey } from "~/platform/files/temporaryFiles.server";

/** The ways in which the store fails: a server of raw sockets, because no real one fails on command. */
const FAILURES: readonly [string, (socket: Socket) => void][] = [
  ["hangs up at once", (socket) => socket.destroy()],
  ["answers 503", (socket) => respond(socket, "503 Service Unavailable", "", 0)],
  ["answers 500 with a page", (socket) => respond(socket, "500 Oops", "<html>", 6)],
  ["talks nonsense", (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")],
  ["never answers", () => undefined],
  ["stops in the middle of a body", (socket) => respond(socket, "200 OK", "half", 8)],
  ["is cut in the middle of a body", (socket) => cut(socket)],
];

const CALL_LIMIT_MS = 700;
/** Responses to any request, by proxies in front of a store or another program at its port. */
const PAGES: readonly [string, string][] = [
  ["a page", "<html><body>Down for maintenance</body></html>"],
  ["nothing", ""],
  ["two letters", "ok"],
];

/** A busy machine is slow; a call without a limit lasts minutes. */
const SOON_MS = 10_000;

let server: Server;
let folder: string;
let misbehave: (socket: Socket, request: string) => void;
let sockets: Set<Socket>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "frontdesk-s3-"));
  sockets = new Set();
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", (head) => misbehave(socket, head.toString().split("\r\n", 1)[0] ?? ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

function respond(socket: Socket, status: string, body: string, length: number): void {
  socket.write(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
}

function cut(socket: Socket): void {
  respond(socket, "200 OK", "half", 8);
  setImmediate(() => socket.destroy());
}

function createStore(): FileStore {
  const settings = {
    kind: "s3" as const,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-east-1",
    bucket: "resumes",
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
  return createS3FileStore(settings, createTemporaryFiles(folder), CALL_LIMIT_MS);
}

describe.each(FAILURES)("an S3 store that %s", (_name, failure) => {
  beforeEach(() => {
    misbehave = failure;
  });

  it("gives an error soon when a file is opened", async () => {
    const startedAt = performance.now();
    await expect(createStore().open(newFileKey())).rejects.toBeInstanceOf(FileStoreUnavailable);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  });
});

describe.each(FAILURES.slice(0, 5))("an S3 store that %s", (_name, failure) => {
  beforeEach(() => {
    misbehave = failure;
  });

  it("gives an error soon when a file is stored, and does not remove the temporary file", {
    tags: ["thorough"],
  }, async () => {
    const store = createStore();
    const file = store.temporary.newPath();
    await writeFile(file, "resume");
    const startedAt = performance.now();
    await expect(store.put(newFileKey(), file)).rejects.toBeInstanceOf(FileStoreUnavailable);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    expect(await readdir(folder)).toEqual([path.basename(file)]);
  });

  it("is not ready", async () => {
    await expect(createStore().check()).rejects.toThrow("the S3 store could not be written to");
  });
});

describe.each(PAGES)("a proxy that answers 200 with %s", (_name, body) => {
  beforeEach(() => {
    misbehave = (socket) => respond(socket, "200 OK", body, body.length);
  });

  it("stores nothing, and does not remove the temporary file", async () => {
    const store = createStore();
    const file = store.temporary.newPath();
    await writeFile(file, "resume");
    await expect(store.put(newFileKey(), file)).rejects.toBeInstanceOf(FileStoreUnavailable);
    expect(await readdir(folder)).toEqual([path.basename(file)]);
  });

  it("is not ready", async () => {
    await expect(createStore().check()).rejects.toBeInstanceOf(FileStoreUnavailable);
    await expect(createStore().ping()).rejects.toBeInstanceOf(FileStoreUnavailable);
  });
});

/**
 * Responses about a missing object: without the right to list the bucket, and of gateways without
 * XML.
 */
const LOST: readonly [string, string, string][] = [
  ["403 that names AccessDenied", "403 Forbidden", "<Error><Code>AccessDenied</Code></Error>"],
  ["403 without a body", "403 Forbidden", ""],
  ["404 without a body", "404 Not Found", ""],
  ["404 with a plain text", "404 Not Found", "Not Found"],
];

describe.each(LOST)("an S3 store that answers %s", (_name, status, body) => {
  const readsCheckObject = (isReadable: boolean) => {
    misbehave = (socket, request) => {
      if (isReadable && request.startsWith("HEAD /resumes/frontdesk-check"))
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nETag: "x"\r\n\r\n');
      else respond(socket, status, request.startsWith("HEAD") ? "" : body, body.length);
    };
  };

  it("has lost the file if it can be read otherwise", async () => {
    readsCheckObject(true);
    await expect(createStore().open(newFileKey())).rejects.toBeInstanceOf(FileMissing);
  });

  it("is away if nothing else can be read either", async () => {
    readsCheckObject(false);
    await expect(createStore().open(newFileKey())).rejects.toBeInstanceOf(FileStoreUnavailable);
  });
});

it("an object that is larger than any stored file is not read into memory", async () => {
  misbehave = (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${2 ** 30}\r\nETag: "x"\r\n\r\nbegin`);
  };
  const opening = createStore().open(newFileKey());
  await expect(opening).rejects.toMatchObject({ cause: { message: "object too large" } });
});

describe("an S3 store that is not running", () => {
  it("fails at once", async () => {
    const store = createStore();
    await new Promise((resolve) => server.close(resolve));
    await expect(store.check()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    server.listen(0, "127.0.0.1");
  });
});
