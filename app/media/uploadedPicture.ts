import type { Readable } from "node:stream";
import { findPictureFile } from "~/media/queries.server";
import type { App } from "~/platform/app.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { IMMUTABLE } from "~/platform/http/security/headers.server";
import { exactBody } from "~/platform/http/serveFile.server";
import { pictureMissing } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/uploadedPicture";

/** `image/avif` in an Accept header, without a quality of zero. */
const TAKES_AVIF = /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
/** Browsers that take AVIF cache a copy in WebP for a minute only: the one in AVIF is made soon. */
const PRELIMINARY = "public, max-age=60";
const UNAVAILABLE_RETRY_SECONDS = 5;

/**
 * An uploaded picture at one of its widths (`480.webp`), or the widest. It was re-encoded when it was uploaded, so no byte of the
 * original file is sent.
 */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const { pictureId, file } = params as { pictureId: string; file?: string };
  const width = file === undefined ? null : Number(/^([1-9]\d*)\.webp$/.exec(file)?.[1]);
  if (Number.isNaN(width)) return pictureMissing();
  const takesAvif = TAKES_AVIF.test(request.headers.get("accept") ?? "");
  const copy = await findPictureFile(app, pictureId, { width, takesAvif });
  const content = copy && (await openCopy(app, copy.key));
  if (!content) return pictureMissing();
  if (content === "unavailable") return storeUnavailable();
  return new Response(exactBody(content, copy.bytes, request.signal), {
    headers: {
      "Content-Type": copy.mediaType,
      "Content-Length": String(copy.bytes),
      "Cache-Control": copy.isPreliminary ? PRELIMINARY : IMMUTABLE,
      Vary: "Accept",
      // Feed readers embed it in their own pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

/** Null if the picture was swept after its record was read. */
async function openCopy(
  { files, log }: App,
  key: string,
): Promise<Readable | "unavailable" | null> {
  try {
    return await files.open(key);
  } catch (cause) {
    if (cause instanceof FileMissing) return null;
    if (!(cause instanceof FileStoreUnavailable)) throw cause;
    log.error({ err: cause }, "a picture could not be opened");
    return "unavailable";
  }
}

function storeUnavailable(): Response {
  return new Response("The file store cannot be reached. Please try again in a moment.\n", {
    status: 503,
    headers: { "Content-Type": "text/plain", "Retry-After": String(UNAVAILABLE_RETRY_SECONDS) },
  });
}
