import { PassThrough, Readable, type Writable } from "node:stream";
import type { Logger } from "~/platform/log/log.server";

/**
 * A gzipped archive as a download, sent while it is written. When the writing fails the download breaks off: the head
 * has left already, and a file that ends early is found out, a whole one that is wrong would not be.
 */
export function archiveDownload(
  log: Logger,
  name: string,
  write: (sink: Writable) => Promise<{ ok: boolean }>,
): Response {
  const sink = new PassThrough();
  const breakOff = (error: Error) => {
    log.error({ err: error }, "a download broke off");
    sink.destroy(error);
  };
  // Refused only if the guard let somebody through whom it should not have.
  const refused = () => breakOff(new Error("the command refused the download"));
  write(sink).then(({ ok }) => ok || refused(), breakOff);
  return new Response(Readable.toWeb(sink) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
