import { open, rm } from "node:fs/promises";
import type { Slot } from "~/platform/files/admissionControl";
import { isDiskFull, UPLOAD_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import type { TemporaryFiles } from "~/platform/files/temporaryFiles.server";
import {
  type MultipartEvent,
  MultipartMalformed,
  MultipartReader,
  multipartBoundary,
  type PartHeader,
} from "~/platform/http/body/multipartReader";
import { STATUS_OF_FORM_ERROR } from "~/platform/http/body/parseForm.server";
import {
  type BodyError,
  BodyRefused,
  bodyChunks,
  type MinimumRate,
} from "~/platform/http/body/readBody.server";
import type { Networks } from "~/platform/network/clientIpAddress.server";
import type { Rejection } from "~/platform/reject";

export type UploadError =
  | BodyError
  | "malformed"
  | "too-many-parts"
  | "busy"
  | "storage-full"
  /** The folder of arriving files is missing, or may not be written to. */
  | "storage-failed";

const STATUS_OF_ERROR: Record<UploadError, number> = {
  ...STATUS_OF_FORM_ERROR,
  "storage-full": 503,
  "storage-failed": 503,
  busy: 503,
  "too-many-parts": 400,
};

/** The HTTP status of the response to a form that did not arrive whole. */
export function statusOfUploadError(error: UploadError): number {
  return STATUS_OF_ERROR[error];
}

type MultipartFields = ReadonlyMap<string, string>;

/** On an error the fields that had arrived are returned too, so that the form can show them again. */
export type MultipartResult =
  | { ok: true; fields: MultipartFields; file: ReceivedFile | null }
  /** `cause`: what the system said when the storage failed or was full. */
  | (Rejection<UploadError> & { fields: MultipartFields; cause?: unknown });

export interface MultipartLimits {
  /** The only field that may hold a file; null for a form without files. */
  readonly fileField: string | null;
  readonly maxFileBytes: number;
  /** The sender's networks, so that none takes all upload slots. */
  readonly networks: Networks;
  readonly minimumRate?: MinimumRate;
  /** The space that the file leaves free on a disk that also has the database. */
  readonly reservedBytes?: number;
}

const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 64 * 1024;
const FIELD_NAME_MAX_CHARACTERS = 100;
/**
 * A form with a file field takes one of the slots for uploads once so many bytes of it have arrived. So smaller forms, and
 * connections that send next to nothing, take up no slot.
 */
const SLOT_AFTER_BYTES = 8 * 1024;
/** The limit for everything besides the file: fields, part headers, boundaries. */
const OTHER_PARTS_MAX_BYTES = 64 * 1024;
/**
 * A file that is too large is read up to six times the allowed size, and discarded. The fields behind it in the form arrive only
 * then, and the page that refuses the file repeats them. Without scripts they would be lost.
 */
const FILE_READ_MAX_TIMES = 6;

/**
 * Parses a form with at most one file into a temporary file. Reads at most six times maxFileBytes and 64 KiB, and runs a limited
 * number of times at once. Of repeated fields the first counts.
 */
export async function parseMultipart(
  request: Request,
  temporary: TemporaryFiles,
  limits: MultipartLimits,
): Promise<MultipartResult> {
  const eviction = new AbortController();
  const slots: Slot[] = [];
  const { networks } = limits;
  const takeSlot = (receivedBytes: () => number) => {
    const slot = temporary.admit({ networks, receivedBytes, evict: () => eviction.abort() });
    if (slot) slots.push(slot);
    return slot;
  };
  try {
    return await receive(request, temporary, { limits, takeSlot, eviction: eviction.signal });
  } finally {
    for (const slot of slots) slot.release();
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
  readonly takeSlot: (receivedBytes: () => number) => Slot | null;
  readonly eviction: AbortSignal;
}

/** The state of a form while it arrives. */
interface ParserState extends Bounds {
  readonly fields: Map<string, string>;
  readonly temporary: TemporaryFiles;
  part: PartHeader | null;
  /** The pieces of the current field. */
  pieces: Uint8Array[];
  partBytes: number;
  fieldCount: number;
  hasFile: boolean;
  writer: UploadWriter | null;
  file: ReceivedFile | null;
  isTooLarge: boolean;
  /** No upload slot was free: only the fields among the bytes that had arrived are read, and no file is written. */
  isBusy: boolean;
}

async function receive(
  request: Request,
  temporary: TemporaryFiles,
  bounds: Bounds,
): Promise<MultipartResult> {
  const state: ParserState = {
    ...bounds,
    fields: new Map(),
    temporary,
    part: null,
    pieces: [],
    partBytes: 0,
    fieldCount: 0,
    hasFile: false,
    writer: null,
    file: null,
    isTooLarge: false,
    isBusy: false,
  };
  const { fields } = state;
  try {
    await readParts(request, state);
    // On purpose only now: reading on keeps the fields after a file that is too large.
    if (state.isTooLarge) throw new UploadRefused("too-large");
    return { ok: true, fields, file: state.file };
  } catch (error) {
    await state.writer?.discard();
    await state.file?.dispose();
    const reason = reasonOf(error);
    return { ok: false, reason, fields, ...(STORAGE_ERRORS.has(reason) && { cause: error }) };
  }
}

/** The errors that need the operator. */
const STORAGE_ERRORS: ReadonlySet<UploadError> = new Set(["storage-full", "storage-failed"]);

/** A folder that is gone or not mounted, a disk that is read-only or broken. */
const FAILED_STORAGE = ["ENOENT", "ENOTDIR", "EROFS", "EACCES", "EPERM", "EIO"];

function reasonOf(error: unknown): UploadError {
  if (error instanceof UploadRefused || error instanceof BodyRefused) return error.reason;
  if (error instanceof MultipartMalformed) return "malformed";
  if (isDiskFull(error)) return "storage-full";
  const { code } = error as NodeJS.ErrnoException;
  // All descriptors of the process or the machine are in use; some are free again a moment later.
  if (code === "EMFILE" || code === "ENFILE") return "busy";
  if (FAILED_STORAGE.includes(code ?? "")) return "storage-failed";
  throw new Error("an upload could not be received", { cause: error });
}

async function readParts(request: Request, state: ParserState): Promise<void> {
  const boundary = multipartBoundary(request.headers.get("content-type") ?? "");
  if (boundary === null) throw new UploadRefused("malformed");
  const reader = new MultipartReader(boundary);
  const { limits, eviction } = state;
  const maxBytes = limits.maxFileBytes * FILE_READ_MAX_TIMES + OTHER_PARTS_MAX_BYTES;
  const { minimumRate } = limits;
  const body = bodyChunks(request, { maxBytes, minimumRate, eviction });
  for await (const piece of limits.fileField === null ? body : onceAdmitted(body, state)) {
    for (const event of reader.push(piece)) await take(state, event);
  }
  if (state.isBusy) throw new UploadRefused("busy");
  if (!reader.isComplete()) throw new UploadRefused("malformed");
}

/** Yields a body once it has a slot for uploads. If no slot is free, it yields the beginning and ends. */
async function* onceAdmitted(body: AsyncIterable<Uint8Array>, state: ParserState) {
  const beginning: Uint8Array[] = [];
  let bytes = 0;
  let slot: Slot | null = null;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (slot) {
      yield piece;
      continue;
    }
    beginning.push(piece);
    if (bytes <= SLOT_AFTER_BYTES) continue;
    slot = state.takeSlot(() => bytes);
    state.isBusy = slot === null;
    yield* beginning.splice(0);
    if (state.isBusy) return;
  }
  yield* beginning;
}

async function take(state: ParserState, event: MultipartEvent): Promise<void> {
  if (event.kind === "part") await beginPart(state, event.part);
  else if (event.kind === "content") await takeContent(state, event.bytes);
  else await endPart(state);
}

async function beginPart(state: ParserState, part: PartHeader): Promise<void> {
  if (part.name.length > FIELD_NAME_MAX_CHARACTERS) throw new UploadRefused("malformed");
  Object.assign(state, { part, pieces: [], partBytes: 0 });
  if (part.fileName === null) {
    state.fieldCount += 1;
    if (state.fieldCount > FIELDS_MAX) throw new UploadRefused("too-many-parts");
    return;
  }
  if (part.name !== state.limits.fileField) throw new UploadRefused("malformed");
  if (state.hasFile) throw new UploadRefused("too-many-parts");
  state.hasFile = true;
  if (state.isBusy) return;
  const { temporary, limits } = state;
  const requireRoom = () => temporary.requireReserve(limits.reservedBytes ?? UPLOAD_RESERVE_BYTES);
  state.writer = await openUploadWriter(temporary.newPath(), requireRoom);
}

async function takeContent(state: ParserState, bytes: Buffer): Promise<void> {
  const { part, writer, limits } = state;
  const isFile = part?.fileName != null;
  state.partBytes += bytes.byteLength;
  if (state.partBytes > (isFile ? limits.maxFileBytes : FIELD_MAX_BYTES)) {
    state.isTooLarge = true;
    return;
  }
  if (isFile) await writer?.write(bytes);
  else state.pieces.push(bytes);
}

async function endPart(state: ParserState): Promise<void> {
  const { part, fields, writer, pieces } = state;
  if (part === null) return;
  if (part.fileName === null) {
    // A value that is too large is left out: half of it would look complete.
    const isWhole = state.partBytes <= FIELD_MAX_BYTES;
    if (isWhole && !fields.has(part.name))
      fields.set(part.name, Buffer.concat(pieces).toString("utf8"));
  } else if (writer !== null) {
    const file = await writer.finish(part.fileName);
    state.writer = null;
    state.file = file;
    // An empty file field sends a part without a name and bytes.
    if (file.name === "" && file.bytes === 0) {
      await file.dispose();
      state.file = null;
    }
  }
}

/** A received file without an owner: the caller must `dispose` of it, also after storing it. */
export interface ReceivedFile {
  readonly temporaryPath: string;
  /** The name that the sender gave: see safeFileName. */
  readonly name: string;
  readonly bytes: number;
  dispose(): Promise<void>;
}

/** Writes to a new file that only our user can read, and counts the bytes. */
interface UploadWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(name: string): Promise<ReceivedFile>;
  /** Removes the file; also after a failed write. */
  discard(): Promise<void>;
}

/** Pieces arrive with 64 KiB at most; each write of its own would cost the event loop as much as receiving it. */
const WRITE_BYTES = 256 * 1024;

/** `requireRoom` is called before each write, and throws if the disk is almost full. */
async function openUploadWriter(
  temporaryPath: string,
  requireRoom: () => Promise<void>,
): Promise<UploadWriter> {
  const handle = await open(temporaryPath, "wx", 0o600);
  let bytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const dispose = () => rm(temporaryPath, { force: true });
  const writeWaiting = async () => {
    const pieces = waiting;
    [waiting, waitingBytes] = [[], 0];
    if (pieces.length > 0) await requireRoom();
    await handle.writeFile(Buffer.concat(pieces));
  };
  return {
    async write(piece) {
      bytes += piece.byteLength;
      waiting.push(piece);
      waitingBytes += piece.byteLength;
      if (waitingBytes >= WRITE_BYTES) await writeWaiting();
    },
    async finish(name) {
      await writeWaiting();
      await handle.close();
      return { temporaryPath, name, bytes, dispose };
    },
    async discard() {
      await handle.close();
      await dispose();
    },
  };
}
