import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { StorageSettings } from "~/platform/config/settings";
import { FileMissing, type FileStore, FileStoreUnavailable } from "./fileStore";
import { requireFileKey, type TemporaryFiles } from "./temporaryFiles.server";

export type S3Settings = Extract<StorageSettings, { kind: "s3" }>;

type Library = typeof import("@aws-sdk/client-s3");

interface Connection {
  library: Library;
  client: S3Client;
}

/**
 * The limit for one call with its retries and its body. A person waits for it, so a dead store must give an error soon.
 */
const CALL_LIMIT_MS = 10_000;

/** The object that `check` writes and `ping` reads: reading alone would not show that the store accepts files. */
const CHECK_KEY = "frontdesk-check";

/**
 * Stores files in a bucket of an S3-compatible store. Whole buffers (a resume has at most 5 MB): a single PutObject
 * with length and checksum never leaves a partial upload, and a broken download is an error before the first byte is
 * served.
 */
export function createS3FileStore(
  settings: S3Settings,
  temporary: TemporaryFiles,
  callLimitMs = CALL_LIMIT_MS,
): FileStore {
  const { bucket } = settings;
  const call = createCaller(settings, callLimitMs);
  async function check() {
    const body = Buffer.from("ok");
    await call("be written to", (c, signal) => putObject(c, bucket, CHECK_KEY, body, signal));
  }
  return {
    kind: "s3",
    temporary,
    async put(key, temporaryPath) {
      requireFileKey(key);
      const body = await readFile(temporaryPath);
      await call("store a file", (c, signal) => putObject(c, bucket, key, body, signal));
      await rm(temporaryPath, { force: true });
    },
    async open(key) {
      requireFileKey(key);
      return call("open a file", (c, signal) => getObject(c, bucket, key, signal));
    },
    async delete(key) {
      requireFileKey(key);
      await call("delete a file", (c, signal) => deleteObject(c, bucket, key, signal));
    },
    async ping() {
      const isThere = await call("be read", (c, signal) => hasObject(c, bucket, signal));
      if (!isThere) await check();
    },
    check,
  };
}

/** Runs one call within its limit. The first call opens the connection. */
function createCaller(settings: S3Settings, callLimitMs: number) {
  let connection: Promise<Connection> | undefined;
  return async <T>(what: string, work: (c: Connection, signal: AbortSignal) => Promise<T>) => {
    connection ??= connect(settings, callLimitMs);
    const signal = AbortSignal.timeout(callLimitMs);
    try {
      return await work(await connection, signal);
    } catch (error) {
      if (error instanceof FileMissing) throw error;
      throw new FileStoreUnavailable(`the S3 store could not ${what}`, { cause: error });
    }
  };
}

/**
 * Whether the object of `check` can be read. A bucket that we may not list Responds with 403 instead of 404 for a missing
 * object.
 */
async function hasObject(
  { library, client }: Connection,
  bucket: string,
  abortSignal: AbortSignal,
): Promise<boolean> {
  try {
    await client.send(new library.HeadObjectCommand({ Bucket: bucket, Key: CHECK_KEY }), {
      abortSignal,
    });
    return true;
  } catch (error) {
    const status = error instanceof library.S3ServiceException && error.$metadata.httpStatusCode;
    if (status === 404 || status === 403) return false;
    throw error;
  }
}

/** The first call loads the library, so that installations with local files do not load it. */
async function connect(settings: S3Settings, callLimitMs: number): Promise<Connection> {
  const library = await import("@aws-sdk/client-s3");
  const client = new library.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // The addressing style that every compatible store supports, also under an IP address.
    forcePathStyle: true,
    maxAttempts: 3,
    // We send our own SHA-256; the library's default would wrap the body in chunks that some compatible stores save as
    // content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: callLimitMs / 2, socketTimeout: callLimitMs },
  });
  return { library, client };
}

async function putObject(
  { library, client }: Connection,
  bucket: string,
  key: string,
  body: Buffer,
  abortSignal: AbortSignal,
): Promise<void> {
  const command = new library.PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentLength: body.byteLength,
    ContentType: "application/octet-stream",
    ChecksumSHA256: createHash("sha256").update(body).digest("base64"),
  });
  await client.send(command, { abortSignal });
}

async function getObject(
  { library, client }: Connection,
  bucket: string,
  key: string,
  abortSignal: AbortSignal,
): Promise<Readable> {
  try {
    const command = new library.GetObjectCommand({ Bucket: bucket, Key: key });
    const result = await client.send(command, { abortSignal });
    return Readable.from([
      await wholeBody(result.Body as Readable, result.ContentLength, abortSignal),
    ]);
  } catch (error) {
    if (!(error instanceof library.NoSuchKey)) throw error;
    throw new FileMissing("no object under this key", { cause: error });
  }
}

async function deleteObject(
  { library, client }: Connection,
  bucket: string,
  key: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const command = new library.DeleteObjectCommand({ Bucket: bucket, Key: key });
  await client.send(command, { abortSignal });
}

async function wholeBody(
  body: Readable,
  length: number | undefined,
  signal: AbortSignal,
): Promise<Buffer> {
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const bytes = Buffer.concat(await body.toArray());
    if (length !== undefined && bytes.byteLength !== length) throw new Error("object cut short");
    return bytes;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
