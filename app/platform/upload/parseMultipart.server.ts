import { rm } from "node:fs/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { TemporaryFiles } from "~/platform/storage/temporaryFiles.server";
import { type BodyFault, BodyRefused, bodyPieces, type Patience } from "./requestBody.server";
import { type ReceivedFile, saveStream } from "./saveUpload.server";

export type UploadFault = BodyFault | "malformed" | "too-many-parts" | "busy" | "storage-full";

export type MultipartFields = ReadonlyMap<string, string>;

/** The fields that had arrived come with a refusal too, so that the form keeps what was typed. */
export type MultipartResult =
  | { ok: true; fields: MultipartFields; file: ReceivedFile | null }
  | { ok: false; reason: UploadFault; fields: MultipartFields };

export interface MultipartLimits {
  /** The one field that may hold a file. */
  readonly fileField: string;
  readonly maxFileBytes: number;
  readonly patience?: Patience;
}

const FIELD_MAX_BYTES = 64 * 1024;
/** Everything that is not the file: fields, part headers, boundaries. */
const AROUND_THE_FILE_MAX_BYTES = 64 * 1024;
const FIELD_NAME_MAX_CHARACTERS = 100;
const CONTENT_TYPE_MAX_CHARACTERS = 256;
/** All input is in memory or on our disk by then: longer means that the parser waits for something that never comes. */
const PARSER_END_MS = 5_000;

/**
 * Reads a form with at most one file into a temporary file, never more than maxFileBytes and 64 KiB of it, and no more than a
 * fixed number of such forms at once. Of a field sent twice the first counts.
 */
export async function parseMultipart(
  request: Request,
  temporary: TemporaryFiles,
  limits: MultipartLimits,
): Promise<MultipartResult> {
  const leave = temporary.enter();
  if (leave === null) return { ok: false, reason: "busy", fields: new Map() };
  try {
    return await receive(request, temporary, limits);
  } finally {
    leave();
  }
}

/** What has come of one form so far. */
interface Reception {
  readonly fields: Map<string, string>;
  fault: UploadFault | null;
  /** Not the sender's doing: thrown in the end. */
  crash: unknown;
  stream: BusboyFileStream | null;
  file: Promise<ReceivedFile | null>;
}

async function receive(
  request: Request,
  temporary: TemporaryFiles,
  limits: MultipartLimits,
): Promise<MultipartResult> {
  const fields = new Map<string, string>();
  const parser = createParser(request.headers.get("content-type") ?? "", limits);
  if (parser === null) return { ok: false, reason: "malformed", fields };
  const reception: Reception = {
    fields,
    fault: null,
    crash: null,
    stream: null,
    file: Promise.resolve(null),
  };
  const settled = listen(parser, reception, temporary, limits);
  await feed(request, parser, reception, settled, limits);
  if (reception.fault !== null) reception.stream?.destroy();
  return conclude(reception, await reception.file);
}

async function conclude(
  { fields, fault, crash }: Reception,
  file: ReceivedFile | null,
): Promise<MultipartResult> {
  if (fault === null && crash === null) return { ok: true, fields, file };
  await file?.dispose();
  if (crash !== null) throw new Error("an upload could not be written", { cause: crash });
  return { ok: false, reason: fault ?? "malformed", fields };
}

function createParser(contentType: string, limits: MultipartLimits): BusboyInstance | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  if (contentType.length > CONTENT_TYPE_MAX_CHARACTERS) return null;
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        files: 1,
        fields: 20,
        parts: 24,
        headerPairs: 32,
        headerSize: 16 * 1024,
        fieldNameSize: FIELD_NAME_MAX_CHARACTERS,
        fieldSize: FIELD_MAX_BYTES,
        fileSize: limits.maxFileBytes,
      },
    });
  } catch {
    // It reads nothing but the header here: no boundary, or one that is not text.
    return null;
  }
}

/** Resolves when the parser is through or has given up. */
function listen(
  parser: BusboyInstance,
  reception: Reception,
  temporary: TemporaryFiles,
  limits: MultipartLimits,
): Promise<void> {
  const refuse = (fault: UploadFault) => {
    reception.fault ??= fault;
  };
  parser.on("field", (name, value, _nameCut, valueCut) => {
    if (valueCut) refuse("too-large");
    if (name === undefined || name.length > FIELD_NAME_MAX_CHARACTERS) return refuse("malformed");
    if (!reception.fields.has(name)) reception.fields.set(name, value);
  });
  parser.on("file", (field, stream, name, _encoding, declaredType) => {
    stream.on("error", () => refuse("malformed"));
    stream.on("limit", () => refuse("too-large"));
    if (field !== limits.fileField) refuse("malformed");
    reception.stream = stream;
    const temporaryPath = temporary.newPath();
    reception.file = keepArriving(reception, stream, { temporaryPath, name, declaredType });
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => refuse("too-many-parts"));
  return new Promise((resolve) => {
    parser.on("finish", () => resolve());
    parser.on("error", () => {
      refuse("malformed");
      resolve();
    });
  });
}

async function keepArriving(
  reception: Reception,
  stream: BusboyFileStream,
  claimed: Pick<ReceivedFile, "temporaryPath" | "name" | "declaredType">,
): Promise<ReceivedFile | null> {
  const dispose = () => rm(claimed.temporaryPath, { force: true });
  try {
    const saved = await saveStream(stream, claimed.temporaryPath);
    // A form whose file was left empty sends a part without name and bytes.
    if (claimed.name !== "" || saved.bytes > 0) return { ...claimed, ...saved, dispose };
    await dispose();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") reception.fault ??= "storage-full";
    else if (code !== "ERR_STREAM_PREMATURE_CLOSE") reception.crash ??= error;
    // Nobody reads on: without this the parser would wait for a reader for ever.
    stream.resume();
  }
  return null;
}

async function feed(
  request: Request,
  parser: BusboyInstance,
  reception: Reception,
  settled: Promise<void>,
  { maxFileBytes, patience }: MultipartLimits,
): Promise<void> {
  try {
    const maxBytes = maxFileBytes + AROUND_THE_FILE_MAX_BYTES;
    for await (const piece of bodyPieces(request, { maxBytes, patience })) {
      const written = new Promise<void>((resolve) => parser.write(piece, () => resolve()));
      await Promise.race([written, settled]);
      if (isHopeless(reception)) return;
    }
    parser.end();
    await inTime(settled, reception);
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error;
    reception.fault ??= error.fault;
  }
}

/** On purpose not at a file that is too large: reading on to the end of the allowance keeps the fields typed after it. */
function isHopeless({ fault, crash }: Reception): boolean {
  return crash !== null || (fault !== null && fault !== "too-large");
}

async function inTime(settled: Promise<void>, reception: Reception): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      reception.fault ??= "malformed";
      resolve();
    }, PARSER_END_MS);
  });
  await Promise.race([settled, late]);
  clearTimeout(timer);
}
