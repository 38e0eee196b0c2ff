import type { PostDetails } from "~/domain/blog/forms";
import type { MissingPicture } from "~/domain/blog/missingPictures";
import { importPictures } from "~/domain/blog/pictureImports.server";
import { type PreparedWords, prepareWords } from "~/domain/blog/postWrites.server";
import type { Context } from "~/platform/context.server";
import type { Actor } from "~/platform/security/actor";

type Refused = Extract<PreparedWords, { ok: false }>;
type Prepared = Extract<PreparedWords, { ok: true }> & {
  /** With the addresses of the copied pictures. */
  details: PostDetails;
  columns: { missingPictures: MissingPicture[] };
};

/** A form that passed, with its pictures copied here and its article cleaned: what takes its time and so comes before the transaction. */
export async function preparePost(
  context: Context,
  actor: Actor,
  typed: PostDetails,
): Promise<Prepared | Refused> {
  const { details, missing } = await importPictures(context, actor, typed);
  const prepared = await prepareWords(details);
  if (!prepared.ok) return prepared;
  return { ...prepared, details, columns: { ...prepared.columns, missingPictures: missing } };
}
