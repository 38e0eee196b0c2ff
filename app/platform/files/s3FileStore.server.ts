import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { StorageSettings } from "~/platform/config/settings";
import { FileMissing, type FileStore, FileStoreUnavailable } from "~/platform/files/fileStore";
import { requireFileKey, type TemporaryFiles } from "~/platform/files/temporaryFiles.server";

export type S3Settings = Extract<StorageSettings, { kind: "s3" }>;

type Library = typeof import("@aws-sdk/client-s3");

interface Connection {
  library: Library;
  client: S3Client;
}

/** The connection, the bucket and the limit of one call. */
interface Call extends Connection {
  bucket: string;
  signal: AbortSignal;
}

/** The limit for one call with its retries and its body. A person waits for it, so a dead store must give an error soon. */
const CALL_LIMIT_MS = 10_000;

/** The object that `check` writes and `ping` reads: reading alone would not show that the store accepts files. */
const CHECK_KEY = "frontdesk-check";
const CHECK_BODY = Buffer.from("ok");

/**
 * Stores files in a bucket of an S3-compatible store. It sends and reads whole buffers, of the size of the largest resume. So a
 * single PutObject with length and checksum never leaves a partial upload, and a broken download is an error before the first
 * byte is served.
 */
export function createS3FileStore(
  settings: S3Settings,
  temporary: TemporaryFiles,
  callLimitMs = CALL_LIMIT_MS,
): FileStore {
  const run = createCaller(settings, callLimitMs);
  async function check() {
    await run("be written to", (call) => putObject(call, CHECK_KEY, CHECK_BODY));
  }
  return {
    kind: "s3",
    temporary,
    opensInMemory: true,
    async put(key, temporaryPath) {
      requireFileKey(key);
      const body = await readFile(temporaryPath);
      await run("store a file", (call) => putObject(call, key, body));
      await rm(temporaryPath, { force: true });
    },
    async open(key) {
      requireFileKey(key);
      return run("open a file", (call) => getObject(call, key));
    },
    async delete(key) {
      requireFileKey(key);
      await run("delete a file", (call) => deleteObject(call, key));
    },
    async ping() {
      const isThere = await run("be read", hasCheckObject);
      if (!isThere) await check();
    },
    check,
  };
}

/** Runs one call within its limit. The first call opens the connection. */
function createCaller(settings: S3Settings, callLimitMs: number) {
  let connection: Promise<Connection> | undefined;
  return async <T>(what: string, work: (call: Call) => Promise<T>) => {
    connection ??= connect(settings, callLimitMs).catch((error: unknown) => {
      // Such as that no descriptor was free to load the library: the next call tries again.
      connection = undefined;
      throw error;
    });
    const signal = AbortSignal.timeout(callLimitMs);
    try {
      return await work({ ...(await connection), bucket: settings.bucket, signal });
    } catch (error) {
      if (error instanceof FileMissing) throw error;
      throw new FileStoreUnavailable(`the S3 store could not ${what}`, { cause: error });
    }
  };
}

/** Whether the object of `check` can be read. A proxy's page has status 200 too, but another length. */
async function hasCheckObject({ library, client, bucket, signal }: Call): Promise<boolean> {
  try {
    const command = new library.HeadObjectCommand({ Bucket: bucket, Key: CHECK_KEY });
    const { ContentLength, ETag } = await client.send(command, { abortSignal: signal });
    return ETag !== undefined && ContentLength === CHECK_BODY.byteLength;
  } catch (error) {
    if (isNotFound(error)) return false;
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
  { library, client, bucket, signal }: Call,
  key: string,
  body: Buffer,
): Promise<void> {
  const command = new library.PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentLength: body.byteLength,
    ContentType: "application/octet-stream",
    ChecksumSHA256: createHash("sha256").update(body).digest("base64"),
  });
  const { ETag } = await client.send(command, { abortSignal: signal });
  // Every store names what it stored. A proxy's page with status 200 does not, and the temporary file would be removed.
  if (!ETag) throw new Error("the response names no stored object");
}

async function getObject(call: Call, key: string): Promise<Readable> {
  const { library, client, bucket, signal } = call;
  try {
    const command = new library.GetObjectCommand({ Bucket: bucket, Key: key });
    const result = await client.send(command, { abortSignal: signal });
    return Readable.from([await wholeBody(result.Body as Readable, result.ContentLength, signal)]);
  } catch (error) {
    if (!(await isObjectMissing(call, error))) throw error;
    throw new FileMissing("no object under this key", { cause: error });
  }
}

/** Without the code of a missing key, the object is missing only if another one can be read with the account. */
async function isObjectMissing(call: Call, error: unknown): Promise<boolean> {
  if (error instanceof call.library.NoSuchKey) return true;
  return isNotFound(error) && (await hasCheckObject(call));
}

/** A bucket that we may not list responds with 403 instead of 404 for a missing object. */
function isNotFound(error: unknown): boolean {
  // The library's errors about a body that is no XML are of no class, and have the status too.
  const status = (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
  return status === 404 || status === 403;
}

async function deleteObject({ library, client, bucket, signal }: Call, key: string): Promise<void> {
  const command = new library.DeleteObjectCommand({ Bucket: bucket, Key: key });
  await client.send(command, { abortSignal: signal });
}

/** Several times the largest file that is ever stored: a store that sends without end fills no memory. */
const OBJECT_MAX_BYTES = 64 * 1024 * 1024;

async function wholeBody(
  body: Readable,
  length: number | undefined,
  signal: AbortSignal,
): Promise<Buffer> {
  const stop = () => body.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (Math.max(bytes, length ?? 0) > OBJECT_MAX_BYTES) throw new Error("object too large");
    }
    if (length !== undefined && bytes !== length) throw new Error("object cut short");
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
