import { findDraft } from "~/domain/blog/deskQueries.server";
import type { PostInput } from "~/domain/blog/forms";
import type { MissingPicture } from "~/domain/blog/missingPictures";
import { isSameInput } from "~/routes/admin/parts/blog/postInput";
import type { Desk } from "~/routes/admin/parts/desk.server";

export interface EditorStart {
  /** The account whose draft copies these are. */
  accountId: string;
  postId: string;
  stored: PostInput;
  /** What the form opens with: as stored, or a restored draft. */
  input: PostInput;
  /** The version that the typing began from; 0 for a new post. */
  version: number;
  /** The form opens with a draft copy, not with the post. */
  restored: boolean;
  /** What visitors do not see of the stored post. */
  missing: readonly MissingPicture[];
  /** The draft copy that is offered. */
  saved: SavedDraft | null;
}

export interface SavedDraft {
  /** Milliseconds since 1970. */
  at: number;
  inWords: string;
}

interface Stored {
  postId: string;
  input: PostInput;
  version: number;
  missing?: readonly MissingPicture[];
}

/** What an editor opens with. The address says whether a draft copy is to be restored; otherwise one that differs is offered. */
export async function editorStart(
  desk: Desk,
  request: Request,
  { postId, input: stored, version, missing = [] }: Stored,
): Promise<EditorStart> {
  const accountId = desk.actor.id;
  const found = await findDraft(desk.context, desk.actor, postId);
  const draft = found && !isSameInput(found.input, stored) ? found : null;
  const wish = new URL(request.url).searchParams.get("draft");
  const asStored = {
    accountId,
    postId,
    stored,
    input: stored,
    version,
    restored: false,
    missing,
    saved: null,
  };
  if (!draft || wish === "ignore") return asStored;
  if (wish === "restore")
    return { ...asStored, input: draft.input, version: draft.baseVersion, restored: true };
  const { savedAt } = draft;
  return {
    ...asStored,
    saved: { at: savedAt.getTime(), inWords: desk.context.calendar().shortMoment(savedAt) },
  };
}
