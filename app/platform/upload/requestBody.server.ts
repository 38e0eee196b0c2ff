/** A body slower than this over a whole window is cut: it only holds a place that others need. */
export interface Patience {
  readonly windowMs: number;
  readonly minimumBytes: number;
}

const ONE_KILOBYTE_A_SECOND: Patience = { windowMs: 60_000, minimumBytes: 60 * 1024 };

export type BodyError = "too-large" | "aborted" | "too-slow";

export interface BodyLimits {
  readonly maxBytes: number;
  readonly patience?: Patience;
  /** Aborted when the sender has to give way to another one, because it is too slow. */
  readonly giveWay?: AbortSignal;
}

/** Why reading a body stopped early: caught by the readers of this folder, never seen outside of it. */
export class BodyRefused extends Error {
  readonly fault: BodyError;

  constructor(fault: BodyError, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/**
 * The body piece by piece, counted here: a declared length is only a claim and a chunked body has none. Throws
 * BodyRefused and reads nothing further at the first byte too many, when the sender goes away, and when it is too slow.
 */
export async function* bodyPieces(
  request: Request,
  { maxBytes, patience = ONE_KILOBYTE_A_SECOND, giveWay }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  const watch = watchSender(request, { patience, giveWay }, () => void cancelQuietly(reader));
  let total = 0;
  try {
    for (;;) {
      const piece = await readPiece(reader);
      if (watch.fault() !== null) throw new BodyRefused(watch.fault() ?? "aborted");
      if (piece === null) return;
      total += piece.byteLength;
      watch.count(piece.byteLength);
      if (total > maxBytes) throw new BodyRefused("too-large");
      yield piece;
    }
  } finally {
    watch.stop();
    await cancelQuietly(reader);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readPiece(reader: Reader): Promise<Uint8Array | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (error) {
    throw new BodyRefused("aborted", error);
  }
}

interface Watch {
  patience: Patience;
  giveWay: AbortSignal | undefined;
}

function watchSender(request: Request, { patience, giveWay }: Watch, cut: () => void) {
  let fault: BodyError | null = null;
  let inWindow = 0;
  const leave = () => {
    fault ??= "aborted";
    cut();
  };
  const makeRoom = () => {
    fault ??= "too-slow";
    cut();
  };
  const clock = setInterval(() => {
    if (inWindow < patience.minimumBytes) fault ??= "too-slow";
    inWindow = 0;
    if (fault !== null) cut();
  }, patience.windowMs);
  request.signal.addEventListener("abort", leave, { once: true });
  giveWay?.addEventListener("abort", makeRoom, { once: true });
  if (request.signal.aborted) leave();
  return {
    fault: () => fault,
    count: (bytes: number) => {
      inWindow += bytes;
    },
    stop: () => {
      clearInterval(clock);
      request.signal.removeEventListener("abort", leave);
      giveWay?.removeEventListener("abort", makeRoom);
    },
  };
}

/** A body that already broke cannot be cancelled, and that is all right. */
async function cancelQuietly(reader: Reader): Promise<void> {
  await reader.cancel().catch(() => undefined);
}
