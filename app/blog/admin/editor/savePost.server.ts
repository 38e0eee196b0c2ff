import { getEditorNames } from "~/accounts/queries.server";
import { POST_PUBLISHED } from "~/blog/admin/postTexts";
import { findPost } from "~/blog/adminQueries.server";
import type { AddPostResult, ChangePostResult } from "~/blog/commands.server";
import { findTypedPostDraft } from "~/blog/drafts/postDrafts.server";
import { type MissingPicture, missingPicturesText } from "~/blog/pictures/missingPictures";
import { type PostDetails, type PostInput, postForm, SLUG_MALFORMED, typedPost } from "~/blog/post";
import { stateOf } from "~/blog/postPublication";
import type { FieldErrors } from "~/platform/forms/check";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVED } from "~/shell/admin/change/flash";
import { redirectWithFailure, redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import {
  editorStart,
  handleVersionedForm,
  readVersionedForm,
  savedByOther,
} from "~/shell/editing/versionedForm.server";
import type { EditorStart, NewerVersion } from "~/shell/editing/versionedRecord";
import { notSaved, RECORD_IS_GONE, refuse } from "~/shell/forms/handleForm.server";

/** Reads a post form without checking it. Throws the response to a body that is not a form. */
export const readSentPost = (request: Request) => readVersionedForm(request, postForm);

interface PostSaveOptions {
  /** NEW_POST while a post is being added. */
  postId: string;
  command: (
    details: PostDetails,
    sentForm: { version: number; editorId: string },
  ) => Promise<AddPostResult | ChangePostResult>;
  formError: string;
}

/** Saves a post form and redirects to the list, or returns the typed form and its errors. */
export async function savePost(
  admin: AdminRequest,
  request: Request,
  { postId, command, formError }: PostSaveOptions,
) {
  const sentForm = await readSentPost(request);
  return handleVersionedForm(sentForm, postForm, async (details) => {
    const result = await attempt(admin, () => command(details, sentForm));
    if (result.ok) return returnedToList(admin, result);
    const { reason } = result;
    const status = reason === "slug-taken" ? 409 : 422;
    const fieldErrors = ERRORS[reason];
    if (fieldErrors) return refuse({ status, fieldErrors });
    if (reason === "post-missing") return RECORD_IS_GONE;
    if (reason !== "newer-version") return notSaved(result, formError);
    const newer = await findNewerSave(admin, postId, result.newer.savedBy);
    return newer ? savedByOther("blog", newer) : RECORD_IS_GONE;
  });
}

/** The list, which also says which pictures could not be copied and leads to the editor. */
function returnedToList(admin: AdminRequest, result: SavedPost): Response {
  const { id, title, missingPictures } = result.post;
  if (!missingPictures?.length) return redirectWithFlash(admin, "/admin/blogs", savedText(result));
  return redirectWithFailure(admin, "/admin/blogs", {
    tone: "failed",
    text: `“${title}” is saved, but visitors do not see every picture of it.`,
    detail: missingPicturesText(missingPictures),
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
  const nameOf = await getEditorNames(admin.app);
  const calendar = admin.app.calendar();
  return {
    version: post.version,
    savedBy: nameOf(savedBy),
    isOwn: savedBy === admin.actor.id,
    savedAt: calendar.shortMoment(post.updatedAt),
    values: typedPost(post, calendar),
  };
}

/** The errors of an article that cannot be shown. */
export const ARTICLE_ERRORS = {
  "too-long": { content: "Content is too long once it is cleaned. Shorten it" },
  "too-deep": { content: "Content has elements nested too deeply. Simplify it" },
  "too-tangled": { content: "Content has HTML too broken to read. Close its elements" },
};

type Reason = Extract<AddPostResult | ChangePostResult, { ok: false }>["reason"] | "failed";

const ERRORS: Partial<Record<Reason, FieldErrors>> = {
  "slug-taken": { slug: "This slug belongs to another blog. Choose another one" },
  "slug-malformed": { slug: SLUG_MALFORMED },
  "past-time": {
    publish_at: "This time has passed. Choose a later one, or publish the blog now instead",
  },
  ...ARTICLE_ERRORS,
};

type SavedPost = Extract<AddPostResult | ChangePostResult, { ok: true }>;

/** A post that was public before is reported as saved, not as published; one that no longer is, as hidden. */
function savedText({ post, wasPublished }: SavedPost): string {
  if (post.isPublished && wasPublished) return SAVED;
  const texts = {
    published: `${SAVED} ${POST_PUBLISHED}`,
    scheduled: wasPublished
      ? "Saved. Visitors do not see the blog until it publishes itself at its time."
      : "Saved. The blog publishes itself at its time.",
    draft: SAVED,
  };
  return texts[stateOf(post)];
}

export interface PostStart extends EditorStart<PostInput> {
  /** NEW_POST while a post is being added. */
  postId: string;
  /** The pictures of the stored post that visitors do not see. */
  missingPictures: readonly MissingPicture[];
}

interface StoredPost {
  postId: string;
  input: PostInput;
  version: number;
  missingPictures?: readonly MissingPicture[];
}

/** The start of the editor of a post. */
export async function postStart(
  admin: AdminRequest,
  request: Request,
  { postId, input, version, missingPictures = [] }: StoredPost,
): Promise<PostStart> {
  const draft = await findTypedPostDraft(admin.app, admin.actor, postId);
  const record = { versioned: postForm, stored: input, version, draft };
  return { ...editorStart(admin, request, record), postId, missingPictures };
}
