import { contentDisposition } from "#documents/fileName";
import type { FileStore } from "~/platform/files/fileStore";
import { UNCACHED } from "~/platform/http/security/headers.server";
import { exactBody } from "~/platform/http/upload/exactBody.server";

export interface ServedFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

const SANDBOX = "sandbox; default-src 'none'";

/**
 * Serves a stored upload as a download that no browser shows or runs, whatever its bytes are. The caller has checked
 * permissions. Throws the errors of FileStore.open, before the first byte.
 */
export async function serveFile(store: FileStore, file: ServedFile): Promise<Response> {
  const stored = await store.open(file.key);
  return new Response(exactBody(stored, file.bytes), {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.bytes),
      "Content-Disposition": contentDisposition(file.name),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": SANDBOX,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": UNCACHED,
    },
  });
}
