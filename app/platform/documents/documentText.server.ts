import path from "node:path";
import { Worker } from "node:worker_threads";
import { PROJECT_FOLDER } from "~/platform/db/projectFolder.server";

export const DOCUMENT_TEXT_MAX_BYTES = 100 * 1024;
const MAX_MS = 10_000;
const HEAP_MAX_MB = 192;
/** Bytes outside the thread's own heap: what a small file can be unpacked to. */
const BUFFERS_MAX_BYTES = 256 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

// On purpose the source itself and no part of the bundle: what reads documents is loaded by the thread that needs it, and a start of the
// program never waits for it. Node reads TypeScript by leaving the types out.
const THREAD = path.join(PROJECT_FOLDER, "app", "platform", "documents", "documentThread.ts");

export type DocumentText =
  | { ok: true; text: string; isInert: boolean }
  /** `no-words`: another kind of file, damaged, encrypted or pictures only. `too-much`: it took more time or memory than a resume may. */
  | { ok: false; reason: "no-words" | "too-much"; isInert: boolean };

/**
 * The words of a PDF or DOCX, at most 100 KB of them. A stranger made the file: it is read in a thread of its own that ends after ten seconds, or
 * when it takes too much memory, whatever it is doing. `isInert` is a PDF that was read whole and holds no script.
 */
export async function documentText(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<DocumentText> {
  const thread = new Worker(THREAD, {
    workerData: { bytes, mediaType },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const guard = guardOf(thread);
  try {
    return settled(await answerOf(thread));
  } finally {
    guard.lift();
    await thread.terminate();
  }
}

type Answer = { text: string | null; isInert: boolean } | "ended";

/** A thread that is ended, or runs out of memory, never answers. */
function answerOf(thread: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    thread.once("message", (answer: Answer) => resolve(answer));
    thread.once("exit", () => resolve("ended"));
    thread.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve("ended");
      else reject(error);
    });
  });
}

function settled(answer: Answer): DocumentText {
  if (answer === "ended") return { ok: false, reason: "too-much", isInert: false };
  const { isInert } = answer;
  const text = answer.text === null ? "" : shortened(answer.text);
  return text === "" ? { ok: false, reason: "no-words", isInert } : { ok: true, text, isInert };
}

function shortened(text: string): string {
  const clean = text.replaceAll("\0", "").toWellFormed().trim();
  const bytes = Buffer.from(clean);
  if (bytes.length <= DOCUMENT_TEXT_MAX_BYTES) return clean;
  // A letter that was cut in two is dropped.
  return bytes
    .subarray(0, DOCUMENT_TEXT_MAX_BYTES)
    .toString("utf8")
    .replace(/\ufffd$/, "");
}

function guardOf(thread: Worker) {
  const tooLong = setTimeout(() => void thread.terminate(), MAX_MS);
  const looking = setInterval(() => {
    thread.getHeapStatistics().then(
      ({ external_memory }) => {
        if (external_memory > BUFFERS_MAX_BYTES) void thread.terminate();
      },
      // It ended in the meantime.
      () => clearInterval(looking),
    );
  }, LOOK_EVERY_MS);
  return {
    lift() {
      clearTimeout(tooLong);
      clearInterval(looking);
    },
  };
}
