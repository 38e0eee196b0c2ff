import { Readable } from "node:stream";
import type { FileStore } from "~/platform/storage/fileStore";
import { contentDisposition } from "./fileName";

export interface ServedFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** To be kept by whoever asks, or to be shown in a frame of ours. */
export type Serving = "download" | "frame";

const SANDBOX = "sandbox; default-src 'none'";

/**
 * A stored upload that no browser will run as a part of our site, whatever its bytes are. The caller has checked who asks. Throws what
 * FileStore.open throws, before the first byte.
 */
export async function serveFile(
  store: FileStore,
  file: ServedFile,
  serving: Serving = "download",
): Promise<Response> {
  const isFramed = serving === "frame";
  const bytes = await store.open(file.key);
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.bytes),
      "Content-Disposition": isFramed ? "inline" : contentDisposition(file.name),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": isFramed ? `${SANDBOX}; frame-ancestors 'self'` : SANDBOX,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
    },
  });
}
