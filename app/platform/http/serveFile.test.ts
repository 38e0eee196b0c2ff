import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, type Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { FileMissing, type FileStore } from "~/platform/files/fileStore";
import { createLocalFileStore } from "~/platform/files/localFileStore.server";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { archiveDownload, exactBody, serveFile } from "~/platform/http/serveFile.server";

const NEVER_ABORTED = new AbortController().signal;

let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "frontdesk-serve-"));
  store = createLocalFileStore(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe("a stored file as a download", () => {
  it("has its bytes, and headers that keep browsers from running it", async () => {
    const bytes = randomBytes(100_000);
    const path = store.temporary.newPath();
    await writeFile(path, bytes);
    const key = newFileKey();
    await store.put(key, path);
    const mediaType = "application/pdf";
    const file = { key, name: "Zoë\r\n.pdf", mediaType, bytes: 100_000 };
    const response = await serveFile(store, file, NEVER_ABORTED);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/pdf",
      "content-length": "100000",
      "content-disposition": "attachment; filename=\"Zoe.pdf\"; filename*=UTF-8''Zo%C3%AB.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
      "x-accel-buffering": "no",
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("is reported as missing before anything is sent", async () => {
    const file = { key: newFileKey(), name: "cv.pdf", mediaType: "application/pdf", bytes: 1 };
    await expect(serveFile(store, file, NEVER_ABORTED)).rejects.toBeInstanceOf(FileMissing);
  });
});

const bodyFrom = (stored: Readable, bytes: number) => exactBody(stored, bytes, NEVER_ABORTED);
const read = (stored: string[], bytes: number) =>
  new Response(bodyFrom(Readable.from(stored.map((part) => Buffer.from(part))), bytes)).text();

test("a stored file of the announced length is sent as it is", async () => {
  expect(await read(["one ", "two"], 7)).toBe("one two");
});

test("a longer one fails before it reaches into the next response, and a shorter one at its end", async () => {
  await expect(read(["one ", "two", " three"], 7)).rejects.toThrow("longer than its 7 bytes");
  await expect(read(["one "], 7)).rejects.toThrow("4 of its 7 bytes");
});

test("a store that fails half way fails the body", async () => {
  const failing = new Readable({
    read() {
      this.destroy(new Error("the store went away"));
    },
  });
  const body = new Response(bodyFrom(failing, 7)).text();
  await expect(body).rejects.toThrow("the store went away");
});

test("an archive is passed on by a proxy as it is taken, however large it is", async () => {
  const write = async (sink: Writable) => {
    sink.end("archive");
    return { ok: true };
  };
  const response = archiveDownload({ name: "all.tar.gz", write, signal: NEVER_ABORTED });
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect(await response.text()).toBe("archive");
});

describe("once the client has left", () => {
  /** A reader that leaves before anybody has read the response, which the router then drops. */
  const leaving = () => {
    const controller = new AbortController();
    return { signal: controller.signal, leave: () => controller.abort() };
  };

  it("a stored file is closed", async () => {
    const { signal, leave } = leaving();
    const stored = Readable.from([Buffer.alloc(1_000)]);
    exactBody(stored, 1_000, signal);
    leave();
    await expect.poll(() => stored.destroyed).toBe(true);
  });

  it("an archive is no longer written", async () => {
    const { signal, leave } = leaving();
    let sink: Writable | undefined;
    const written = new Promise<void>((resolve) => {
      const write = async (opened: Writable) => {
        sink = opened;
        await once(opened, "close").catch(() => undefined);
        resolve();
        return { ok: true };
      };
      archiveDownload({ name: "all.tar.gz", write, signal });
    });
    leave();
    await written;
    expect(sink?.destroyed).toBe(true);
  });
});
