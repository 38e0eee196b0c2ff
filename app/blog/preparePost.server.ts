import type { PostDetails } from "~/blog/forms";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import { importPictures } from "~/blog/pictures/pictureImports.server";
import { type PreparedTerms, prepareTerms } from "~/blog/postWrites.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/security/actor";

type Refused = Extract<PreparedTerms, { ok: false }>;
type Prepared = Extract<PreparedTerms, { ok: true }> & {
  /** With the addresses of the copied pictures. */
  details: PostDetails;
  columns: { missingPictures: MissingPicture[] };
};

/**
 * A form that passed, with its pictures copied here and its article cleaned: what takes its time and so comes before
 * the transaction.
 */
export async function preparePost(
  app: App,
  actor: Actor,
  typed: PostDetails,
): Promise<Prepared | Refused> {
  const { details, missing } = await importPictures(app, actor, typed);
  const prepared = await prepareTerms(details);
  if (!prepared.ok) return prepared;
  return { ...prepared, details, columns: { ...prepared.columns, missingPictures: missing } };
}
