/** A body slower than this over a whole window is aborted, because it uses a slot that others need. */
export interface MinimumRate {
  readonly windowMs: number;
  readonly minimumBytes: number;
}

const ONE_KILOBYTE_A_SECOND: MinimumRate = { windowMs: 60_000, minimumBytes: 60 * 1024 };

export type BodyError = "too-large" | "aborted" | "too-slow";

interface BodyLimits {
  readonly maxBytes: number;
  readonly minimumRate?: MinimumRate;
  /** Aborted if another sender gets the slot of this one, because it is too slow. */
  readonly eviction?: AbortSignal;
}

/** Why reading a body stopped early. Caught in this folder and never thrown outside of it. */
export class BodyRefused extends Error {
  readonly reason: BodyError;

  constructor(reason: BodyError, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

type Arriving = Pick<Request, "body" | "signal">;

/**
 * Yields the body in chunks and counts the bytes, because a declared length may be wrong and a chunked body has none. Throws
 * BodyRefused and stops reading if the body is too large, the sender disconnects or is too slow. Of a body that is too large, the
 * first `maxBytes` are yielded.
 */
export async function* bodyChunks(
  request: Arriving,
  { maxBytes, minimumRate = ONE_KILOBYTE_A_SECOND, eviction }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  const watch = watchSender(request, { minimumRate, eviction }, () => void cancelQuietly(reader));
  let total = 0;
  try {
    for (;;) {
      const chunk = await readChunk(reader);
      if (watch.reason() !== null) throw new BodyRefused(watch.reason() ?? "aborted");
      if (chunk === null) return;
      const remaining = maxBytes - total;
      total += chunk.byteLength;
      watch.count(chunk.byteLength);
      yield remaining < chunk.byteLength ? chunk.subarray(0, remaining) : chunk;
      if (total > maxBytes) throw new BodyRefused("too-large");
    }
  } finally {
    watch.stop();
    // On purpose it is not waited for: where a request was cloned, canceling its body waits until that of the clone is canceled
    // too.
    void cancelQuietly(reader);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readChunk(reader: Reader): Promise<Uint8Array | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (error) {
    throw new BodyRefused("aborted", error);
  }
}

interface Watch {
  minimumRate: MinimumRate;
  eviction: AbortSignal | undefined;
}

function watchSender(request: Arriving, { minimumRate, eviction }: Watch, stopReading: () => void) {
  let reason: BodyError | null = null;
  let bytesInWindow = 0;
  const disconnected = () => {
    reason ??= "aborted";
    stopReading();
  };
  const evicted = () => {
    reason ??= "too-slow";
    stopReading();
  };
  const clock = setInterval(() => {
    if (bytesInWindow < minimumRate.minimumBytes) reason ??= "too-slow";
    bytesInWindow = 0;
    if (reason !== null) stopReading();
  }, minimumRate.windowMs);
  request.signal.addEventListener("abort", disconnected, { once: true });
  eviction?.addEventListener("abort", evicted, { once: true });
  if (request.signal.aborted) disconnected();
  return {
    reason: () => reason,
    count: (bytes: number) => {
      bytesInWindow += bytes;
    },
    stop: () => {
      clearInterval(clock);
      request.signal.removeEventListener("abort", disconnected);
      eviction?.removeEventListener("abort", evicted);
    },
  };
}

/** A broken body cannot be canceled; the error is expected. */
async function cancelQuietly(reader: Reader): Promise<void> {
  await reader.cancel().catch(() => undefined);
}
