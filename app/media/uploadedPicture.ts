import { Readable } from "node:stream";
import { findPictureFile } from "~/media/queries.server";
import type { App } from "~/platform/app.server";
import { FileMissing } from "~/platform/files/fileStore";
import { IMMUTABLE } from "~/platform/http/security/headers.server";
import { pictureMissing } from "~/shell/feeds/pictureResponse.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/uploadedPicture";

/**
 * An uploaded picture at one of its widths (`480.webp`), or the widest. It was re-encoded when it was uploaded, so no
 * byte of the original file is sent.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const { pictureId, file } = params as { pictureId: string; file?: string };
  const width = file === undefined ? null : Number(/^([1-9]\d*)\.webp$/.exec(file)?.[1]);
  if (Number.isNaN(width)) return pictureMissing();
  const copy = await findPictureFile(app, pictureId, width);
  const bytes = copy && (await openCopy(app, copy.key));
  if (!bytes) return pictureMissing();
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(copy.bytes),
      "Cache-Control": IMMUTABLE,
      // Feed readers embed it in their own pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

/** Null if the picture was swept after its record was read. */
async function openCopy({ files }: App, key: string): Promise<Readable | null> {
  try {
    return await files.open(key);
  } catch (cause) {
    if (cause instanceof FileMissing) return null;
    throw cause;
  }
}
