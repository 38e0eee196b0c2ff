import { editorNames } from "~/accounts/team/team.server";
import { POST_PUBLISHED } from "~/blog/admin/changes.server";
import { isSameInput, POST_FORM_MAX_BYTES } from "~/blog/admin/editor/postInput";
import { findDraft, findPost } from "~/blog/adminPosts.server";
import type { AddPostResult, PostChange } from "~/blog/commands.server";
import { type MissingPicture, missingPicturesText } from "~/blog/pictures/missingPictures";
import { type PostDetails, type PostInput, postForm, typedPost } from "~/blog/post";
import { stateOf } from "~/blog/rules";
import { type FieldErrors, textOf, versionOf } from "~/platform/forms/check";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFailure, redirectWithFlash } from "~/shell/admin/change/change.server";
import { SAVED } from "~/shell/admin/change/flash";
import { conflictSentence, type NewerVersion } from "~/shell/editing/ConflictPanel";
import type { SavedDraft } from "~/shell/editing/DraftOffers";
import type { FormResult } from "~/shell/forms/formResult";
import { handleForm, notSaved, readForm, type SentForm } from "~/shell/forms/handleForm.server";

export interface SentPost extends SentForm<PostInput> {
  /** The version that the author started from. */
  version: number;
}

/** Reads a post form without validating it. Throws the response to a body that is not a form. */
export async function readSentPost(request: Request): Promise<SentPost> {
  const form = await readForm(request, postForm, POST_FORM_MAX_BYTES);
  return { ...form, version: versionOf(textOf(form.fields, "version")) };
}

interface Saving {
  /** NEW_POST while a post is being added. */
  postId: string;
  command: (details: PostDetails, version: number) => Promise<AddPostResult | PostChange>;
  formError: string;
}

const CONFLICT = conflictSentence("blog", { isSaverKnown: true });

/** Saves a post form and redirects to the list, or returns the typed form and its errors. */
export async function savePost(
  admin: AdminRequest,
  request: Request,
  { postId, command, formError }: Saving,
) {
  const { version, ...form } = await readSentPost(request);
  const save = async (details: PostDetails) => {
    const result = await attempt(admin, () => command(details, version));
    if (result.ok) return returnedToList(admin, result);
    const { reason } = result;
    const status = reason === "slug-taken" ? 409 : 422;
    const fieldErrors = ERRORS[reason];
    if (fieldErrors) return { status, fieldErrors };
    if (reason !== "newer-version") return notSaved(result, formError);
    const newer = await findNewerSave(admin, postId, result.newer.savedBy);
    if (!newer) return notSaved(result, formError);
    return { ...notSaved(result, CONFLICT), pageData: { version: newer.version, newer } };
  };
  const pageData: Pick<PostResult, "version" | "newer"> = { version, newer: null };
  return handleForm(form, postForm, save, { pageData });
}

/** The list, which also says which pictures could not be copied and leads to the editor. */
function returnedToList(admin: AdminRequest, result: SavedPost): Response {
  const { id, title, missingPictures: missing } = result.post;
  if (!missing?.length) return redirectWithFlash(admin, "/admin/blogs", savedText(result));
  return redirectWithFailure(admin, "/admin/blogs", {
    tone: "failed",
    text: `“${title}” is saved, but visitors do not see every picture of it.`,
    detail: missingPicturesText(missing),
    link: { href: `/admin/blogs/edit/${id}`, text: "Open the editor" },
  });
}

/** Null if the post was deleted in the meantime. */
async function findNewerSave(
  admin: AdminRequest,
  postId: string,
  savedBy: string | null,
): Promise<NewerVersion<PostInput> | null> {
  const post = await findPost(admin.app, postId);
  if (!post) return null;
  const nameOf = await editorNames(admin.app);
  const calendar = admin.app.calendar();
  return {
    version: post.version,
    savedBy: nameOf(savedBy),
    savedAt: calendar.shortMoment(post.updatedAt),
    values: typedPost(post, calendar),
  };
}

/** What is wrong with an article that cannot be shown. */
export const ARTICLE_ERRORS = {
  "too-long": { content: "Content is too long once it is cleaned. Shorten it" },
  "too-deep": { content: "Content has elements nested too deeply. Simplify it" },
  "too-tangled": { content: "Content has HTML too broken to read. Close its elements" },
};

const ERRORS: Record<string, FieldErrors> = {
  "slug-taken": { slug: "This slug belongs to another blog. Choose another one" },
  "past-time": {
    publish_at: "This time has passed. Choose a later one, or publish the blog now instead",
  },
  ...ARTICLE_ERRORS,
};

type SavedPost = Extract<AddPostResult | PostChange, { ok: true }>;

/** A post that was public before is reported as saved, not as published. */
function savedText({ post, wasPublished }: SavedPost): string {
  if (post.isPublished && wasPublished) return SAVED;
  const texts = {
    published: POST_PUBLISHED,
    scheduled: "Saved. The blog publishes itself at its time.",
    draft: SAVED,
  };
  return texts[stateOf(post)];
}

/** The result of a form that was not saved. */
export interface PostResult extends FormResult<PostInput> {
  /** The version that the next attempt starts from. */
  version: number;
  newer: NewerVersion<PostInput> | null;
}

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
