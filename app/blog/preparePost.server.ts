import type { MissingPicture } from "~/blog/pictures/missingPictures";
import { importPictures } from "~/blog/pictures/pictureImports.server";
import type { PostDetails } from "~/blog/post";
import { type PreparedContent, prepareContent } from "~/blog/postWrites.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/http/security/actor";

type Rejected = Extract<PreparedContent, { ok: false }>;
type Preparation = Extract<PreparedContent, { ok: true }> & {
  /** With the addresses of the copied pictures. */
  details: PostDetails;
  columns: { missingPictures: MissingPicture[] };
};

/** Copies the pictures of a valid form and cleans its article. Slow, so call it before the transaction. */
export async function preparePost(
  app: App,
  actor: Actor,
  typed: PostDetails,
): Promise<Preparation | Rejected> {
  const { details, missing } = await importPictures(app, actor, typed);
  const preparation = await prepareContent(details);
  if (!preparation.ok) return preparation;
  return { ...preparation, details, columns: { ...preparation.columns, missingPictures: missing } };
}
