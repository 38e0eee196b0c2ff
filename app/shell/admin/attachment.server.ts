import { PassThrough, Readable, type Writable } from "node:stream";
import type { Logger } from "~/platform/http/log.server";
import { UNCACHED } from "~/platform/http/security/headers.server";

/** What a write ends with if its reader leaves, or the session ends. */
const CUT_OFF: readonly unknown[] = ["ABORT_ERR", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * Sends a gzipped archive as a download while it is written. If writing fails, the connection is closed early: the
 * status has already been sent, and a truncated file is detected while a complete but wrong one would not be.
 */
export function archiveDownload(
  log: Logger,
  name: string,
  write: (sink: Writable) => Promise<{ ok: boolean }>,
): Response {
  const sink = new PassThrough();
  const abort = (error: NodeJS.ErrnoException) => {
    const level = CUT_OFF.includes(error.code) ? "warn" : "error";
    log[level]({ err: error }, "a download was aborted");
    sink.destroy(error);
  };
  // Happens only if the guard let a request through that it should have refused.
  const reject = () => abort(new Error("the command refused the download"));
  write(sink).then(({ ok }) => ok || reject(), abort);
  return new Response(Readable.toWeb(sink) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": UNCACHED,
    },
  });
}
