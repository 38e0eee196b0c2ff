import { isSameInput } from "~/blog/admin/editor/postInput";
import { findDraft } from "~/blog/adminQueries.server";
import type { PostInput } from "~/blog/forms";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";

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
  admin: AdminRequest,
  request: Request,
  { postId, input: stored, version, missing = [] }: Stored,
): Promise<EditorStart> {
  const accountId = admin.actor.id;
  const found = await findDraft(admin.app, admin.actor, postId);
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
    saved: { at: savedAt.getTime(), inWords: admin.app.calendar().shortMoment(savedAt) },
  };
}
