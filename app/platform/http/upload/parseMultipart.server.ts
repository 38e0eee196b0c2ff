import { open, rm } from "node:fs/promises";
import type { ArrivalPlace } from "~/platform/files/arrivalPlaces";
import type { TemporaryFiles } from "~/platform/files/temporaryFiles.server";
import {
  createMultipartReader,
  type MultipartEvent,
  MultipartMalformed,
  multipartBoundary,
  type PartHeader,
} from "./multipartReader";
import { type BodyError, BodyRefused, bodyPieces, type Patience } from "./readBody.server";

export type UploadError = BodyError | "malformed" | "too-many-parts" | "busy" | "storage-full";

type MultipartFields = ReadonlyMap<string, string>;

/** On an error the fields that had arrived are returned too, so that the form can show them again. */
export type MultipartResult =
  | { ok: true; fields: MultipartFields; file: ReceivedFile | null }
  | { ok: false; reason: UploadError; fields: MultipartFields };

export interface MultipartLimits {
  /** The only field that may hold a file. */
  readonly fileField: string;
  readonly maxFileBytes: number;
  /** The sender's networks (`networksOf`), so that no network takes all upload places. */
  readonly networks: readonly string[];
  readonly patience?: Patience;
}

const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 64 * 1024;
const FIELD_NAME_MAX_CHARACTERS = 100;
/**
 * A form with a file field takes one of the places for uploads once so many bytes of it have arrived. So smaller forms,
 * and connections that send next to nothing, take up no place.
 */
const PLACE_AFTER_BYTES = 8 * 1024;
/** For everything besides the file: fields, part headers, boundaries. */
const OTHER_PARTS_MAX_BYTES = 64 * 1024;
/**
 * A file that is too large is read up to six times the allowed size, and discarded: the fields behind it in the form arrive
 * only then, and the page that refuses the file repeats them. Without scripts they would be lost.
 */
const FILE_READ_MAX_TIMES = 6;

/**
 * Parses a form with at most one file into a temporary file. Reads at most six times maxFileBytes and 64 KiB, and runs a
 * limited number of times at once. Of repeated fields the first counts.
 */
export async function parseMultipart(
  request: Request,
  temporary: TemporaryFiles,
  limits: MultipartLimits,
): Promise<MultipartResult> {
  const end = new AbortController();
  const places: ArrivalPlace[] = [];
  const { networks } = limits;
  const takePlace = (receivedBytes: () => number) => {
    const place = temporary.enter({ networks, receivedBytes, giveWay: () => end.abort() });
    if (place) places.push(place);
    return place;
  };
  try {
    return await receive(request, temporary, { limits, takePlace, giveWay: end.signal });
  } finally {
    for (const place of places) place.leave();
  }
}

class UploadRefused extends Error {
  readonly reason: UploadError;

  constructor(reason: UploadError, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The limits of receiving a form. */
interface Bounds {
  readonly limits: MultipartLimits;
  readonly takePlace: (receivedBytes: () => number) => ArrivalPlace | null;
  readonly giveWay: AbortSignal;
}

/** The state of receiving one form. */
interface Reception extends Bounds {
  readonly fields: Map<string, string>;
  readonly temporary: TemporaryFiles;
  part: PartHeader | null;
  /** The pieces of the current field. */
  pieces: Uint8Array[];
  partBytes: number;
  fieldCount: number;
  sawFile: boolean;
  writer: UploadWriter | null;
  file: ReceivedFile | null;
  tooLarge: boolean;
  /** There was no place: the fields are read, and no file is written. */
  isBusy: boolean;
}

async function receive(
  request: Request,
  temporary: TemporaryFiles,
  bounds: Bounds,
): Promise<MultipartResult> {
  const reception: Reception = {
    ...bounds,
    fields: new Map(),
    temporary,
    part: null,
    pieces: [],
    partBytes: 0,
    fieldCount: 0,
    sawFile: false,
    writer: null,
    file: null,
    tooLarge: false,
    isBusy: false,
  };
  const { fields } = reception;
  try {
    await readParts(request, reception);
    // On purpose only now: reading on keeps the fields after a file that is too large.
    if (reception.tooLarge) throw new UploadRefused("too-large");
    return { ok: true, fields, file: reception.file };
  } catch (error) {
    await reception.writer?.discard();
    await reception.file?.dispose();
    return { ok: false, reason: reasonOf(error), fields };
  }
}

function reasonOf(error: unknown): UploadError {
  if (error instanceof UploadRefused || error instanceof BodyRefused) return error.reason;
  if (error instanceof MultipartMalformed) return "malformed";
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return "storage-full";
  // All descriptors of the process or the machine are in use; some are free again a moment later.
  if (code === "EMFILE" || code === "ENFILE") return "busy";
  throw new Error("an upload could not be received", { cause: error });
}

async function readParts(request: Request, reception: Reception): Promise<void> {
  const boundary = multipartBoundary(request.headers.get("content-type") ?? "");
  if (boundary === null) throw new UploadRefused("malformed");
  const reader = createMultipartReader(boundary);
  const { limits, giveWay } = reception;
  const maxBytes = limits.maxFileBytes * FILE_READ_MAX_TIMES + OTHER_PARTS_MAX_BYTES;
  const { patience } = limits;
  const body = bodyPieces(request, { maxBytes, patience, giveWay });
  for await (const piece of limits.fileField === "" ? body : onceAPlaceIsFree(body, reception)) {
    for (const event of reader.push(piece)) await take(reception, event);
  }
  if (reception.isBusy) throw new UploadRefused("busy");
  if (!reader.isComplete()) throw new UploadRefused("malformed");
}

/** Yields a body once it has taken a place for uploads. If no place is free, it yields the beginning and ends. */
async function* onceAPlaceIsFree(body: AsyncIterable<Uint8Array>, reception: Reception) {
  const beginning: Uint8Array[] = [];
  let bytes = 0;
  let place: ArrivalPlace | null = null;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (place) {
      yield piece;
      continue;
    }
    beginning.push(piece);
    if (bytes <= PLACE_AFTER_BYTES) continue;
    place = reception.takePlace(() => bytes);
    reception.isBusy = place === null;
    yield* beginning.splice(0);
    if (reception.isBusy) return;
  }
  yield* beginning;
}

async function take(reception: Reception, event: MultipartEvent): Promise<void> {
  if (event.kind === "part") await beginPart(reception, event.part);
  else if (event.kind === "content") await takeContent(reception, event.bytes);
  else await endPart(reception);
}

async function beginPart(reception: Reception, part: PartHeader): Promise<void> {
  if (part.name.length > FIELD_NAME_MAX_CHARACTERS) throw new UploadRefused("malformed");
  Object.assign(reception, { part, pieces: [], partBytes: 0 });
  if (part.fileName === null) {
    reception.fieldCount += 1;
    if (reception.fieldCount > FIELDS_MAX) throw new UploadRefused("too-many-parts");
    return;
  }
  if (part.name !== reception.limits.fileField) throw new UploadRefused("malformed");
  if (reception.sawFile) throw new UploadRefused("too-many-parts");
  reception.sawFile = true;
  if (reception.isBusy) return;
  reception.writer = await openUploadWriter(reception.temporary.newPath());
}

async function takeContent(reception: Reception, bytes: Buffer): Promise<void> {
  const { part, writer, limits } = reception;
  const isFile = part?.fileName != null;
  reception.partBytes += bytes.byteLength;
  if (reception.partBytes > (isFile ? limits.maxFileBytes : FIELD_MAX_BYTES)) {
    reception.tooLarge = true;
    return;
  }
  if (isFile) await writer?.write(bytes);
  else reception.pieces.push(bytes);
}

async function endPart(reception: Reception): Promise<void> {
  const { part, fields, writer, pieces } = reception;
  if (part === null) return;
  if (part.fileName === null) {
    // A value that is too large is left out: half of it would look complete.
    const isWhole = reception.partBytes <= FIELD_MAX_BYTES;
    if (isWhole && !fields.has(part.name))
      fields.set(part.name, Buffer.concat(pieces).toString("utf8"));
  } else if (writer !== null) {
    const file = await writer.finish(part.fileName, part.mediaType);
    reception.writer = null;
    reception.file = file;
    // An empty file field sends a part without a name and bytes.
    if (file.name === "" && file.bytes === 0) {
      await file.dispose();
      reception.file = null;
    }
  }
}

/** A received file without an owner: the caller must `dispose` of it, also after storing it. */
export interface ReceivedFile {
  readonly temporaryPath: string;
  /** The name that the sender gave: see safeFileName. */
  readonly name: string;
  /** The type that the sender gave, unchecked. */
  readonly declaredType: string;
  readonly bytes: number;
  dispose(): Promise<void>;
}

/** Writes to a new file that only our user can read, and counts the bytes. */
interface UploadWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(name: string, declaredType: string): Promise<ReceivedFile>;
  /** Removes the file; also after a failed write. */
  discard(): Promise<void>;
}

/** Pieces arrive with 64 KiB at most; each write of its own would cost the event loop as much as receiving it. */
const WRITE_BYTES = 256 * 1024;

async function openUploadWriter(temporaryPath: string): Promise<UploadWriter> {
  const handle = await open(temporaryPath, "wx", 0o600);
  let bytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const dispose = () => rm(temporaryPath, { force: true });
  const writeWaiting = async () => {
    const pieces = waiting;
    [waiting, waitingBytes] = [[], 0];
    await handle.writeFile(Buffer.concat(pieces));
  };
  return {
    async write(piece) {
      bytes += piece.byteLength;
      waiting.push(piece);
      waitingBytes += piece.byteLength;
      if (waitingBytes >= WRITE_BYTES) await writeWaiting();
    },
    async finish(name, declaredType) {
      await writeWaiting();
      await handle.close();
      return { temporaryPath, name, declaredType, bytes, dispose };
    },
    async discard() {
      await handle.close();
      await dispose();
    },
  };
}
