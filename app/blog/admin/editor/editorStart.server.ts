import { isSameInput } from "~/blog/admin/editor/postInput";
import { findDraft } from "~/blog/adminPosts.server";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import type { PostInput } from "~/blog/post";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import type { SavedDraft } from "~/shell/editing/DraftCopy";

export interface EditorStart {
  /** The account that the draft copies belong to. */
  accountId: string;
  postId: string;
  stored: PostInput;
  /** The initial values of the form: the stored post, or a restored draft. */
  input: PostInput;
  /** The version that the author started from; 0 for a new post. */
  version: number;
  /** Whether the form opens with a draft copy instead of the stored post. */
  isRestored: boolean;
  /** The pictures of the stored post that visitors do not see. */
  missing: readonly MissingPicture[];
  /** The draft copy that the editor offers to restore; null without one. */
  saved: SavedDraft | null;
}

interface StoredPost {
  postId: string;
  input: PostInput;
  version: number;
  missing?: readonly MissingPicture[];
}

/**
 * What the editor opens with. `?draft=restore` in the address restores the draft copy; otherwise one that differs is
 * offered.
 */
export async function editorStart(
  admin: AdminRequest,
  request: Request,
  { postId, input: stored, version, missing = [] }: StoredPost,
): Promise<EditorStart> {
  const accountId = admin.actor.id;
  const storedDraft = await findDraft(admin.app, admin.actor, postId);
  const draft = storedDraft && !isSameInput(storedDraft.input, stored) ? storedDraft : null;
  const choice = new URL(request.url).searchParams.get("draft");
  const asStored = {
    accountId,
    postId,
    stored,
    input: stored,
    version,
    isRestored: false,
    missing,
    saved: null,
  };
  if (!draft || choice === "ignore") return asStored;
  if (choice === "restore")
    return { ...asStored, input: draft.input, version: draft.baseVersion, isRestored: true };
  const { savedAt } = draft;
  return {
    ...asStored,
    saved: { at: savedAt.getTime(), label: admin.app.calendar().shortMoment(savedAt) },
  };
}
