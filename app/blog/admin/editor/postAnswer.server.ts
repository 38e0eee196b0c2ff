import { data, replace } from "react-router";
import type { NewerSave, PostFormAnswer } from "~/blog/admin/editor/postAnswer";
import { POST_FORM_MAX_BYTES, typedPost, withTagsChanged } from "~/blog/admin/editor/postInput";
import { type AdminPost, findPost } from "~/blog/adminQueries.server";
import type { PostAdded, PostChanged } from "~/blog/commands.server";
import { type PostDetails, type PostInput, postForm } from "~/blog/forms";
import { postInputOf } from "~/blog/postInput";
import { editorNames } from "~/blog/revisions/editorNames.server";
import { stateOf, versionOf } from "~/blog/rules";
import { checkForm, type FieldErrors, type FormFields, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import type { FlashToken } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";

export interface SentPost {
  fields: FormFields;
  input: PostInput;
  /** The version that the author started from. */
  version: number;
}

/** Reads a post form without validating it. Throws the response to a body that is not a form. */
export async function readSentPost(request: Request): Promise<SentPost> {
  const form = await parseForm(request, { maxBytes: POST_FORM_MAX_BYTES });
  if (!form.ok) throw unreadable(form.reason);
  return {
    fields: form.fields,
    input: typedPost(form.fields),
    version: versionOf(textOf(form.fields, "version")),
  };
}

interface Saving {
  /** NEW_POST while a post is being added. */
  postId: string;
  formError: string;
  save: (details: PostDetails, version: number) => Promise<PostAdded | PostChanged>;
}

/** Saves a post form and redirects to the list, or answers with the typed form and its errors. */
export async function answerPostForm(
  admin: AdminRequest,
  request: Request,
  { postId, save, formError }: Saving,
) {
  const { fields, input, version } = await readSentPost(request);
  const typed: PostFormAnswer = { input, version, fieldErrors: {}, newer: null };
  const changed = withTagsChanged(fields, input);
  if (changed) return answer({ ...typed, input: changed }, 200);
  const checked = checkForm(postForm, input);
  if (!checked.ok) return answer({ ...typed, fieldErrors: checked.fieldErrors }, 422);
  const saved = await attempt(admin, () => save(checked.value, version));
  if (!saved.ok) return answerRejection(admin, { postId, formError }, typed, saved);
  const headers = { "Set-Cookie": setFlash(savedToken(saved)) };
  return replace(addressAfter(saved.post), { status: 303, headers });
}

/** The list; the editor again if it has to say which pictures could not be copied. */
function addressAfter({ id, version, missingPictures }: AdminPost): string {
  const isComplete = !missingPictures?.length;
  return isComplete ? "/admin/blogs" : `/admin/blogs/edit/${id}?saved=${version}`;
}

const answer = (form: PostFormAnswer, status: number) => data(form, { status });

type Rejection = Extract<PostAdded | PostChanged, { ok: false }> | { ok: false; reason: "failed" };

async function answerRejection(
  admin: AdminRequest,
  { postId, formError }: Pick<Saving, "postId" | "formError">,
  typed: PostFormAnswer,
  rejection: Rejection,
) {
  const { reason } = rejection;
  if (reason === "newer-version") {
    const newer = await findNewerSave(admin, postId, rejection.newer.savedBy);
    if (newer) return answer({ ...typed, newer, version: newer.version }, 409);
  }
  const fieldErrors = ERRORS[reason];
  if (fieldErrors) return answer({ ...typed, fieldErrors }, reason === "slug-taken" ? 409 : 422);
  return answer({ ...typed, formError }, reason === "failed" ? 500 : 409);
}

async function findNewerSave(
  admin: AdminRequest,
  postId: string,
  savedBy: string | null,
): Promise<NewerSave | null> {
  const post = await findPost(admin.app, postId);
  if (!post) return null;
  const nameOf = await editorNames(admin.app);
  const calendar = admin.app.calendar();
  return {
    version: post.version,
    savedBy: nameOf(savedBy),
    savedAt: calendar.shortMoment(post.updatedAt),
    input: postInputOf(post, calendar),
  };
}

const ERRORS: Partial<Record<Rejection["reason"], FieldErrors>> = {
  "slug-taken": { slug: "This slug belongs to another post. Choose another one" },
  "too-long": { content: "Content is too long once it is cleaned. Shorten it" },
  "too-deep": { content: "Content has elements nested too deeply. Simplify it" },
  "too-tangled": { content: "Content has HTML too broken to read. Close its elements" },
};

type SavedPost = Extract<PostAdded | PostChanged, { ok: true }>;

/** A post that was public before is reported as saved, not as published. */
function savedToken({ post, wasPublished }: SavedPost): FlashToken {
  if (post.isPublished && wasPublished) return "saved";
  const tokens = {
    published: "blog-published",
    scheduled: "blog-scheduled",
    draft: "saved",
  } as const;
  return tokens[stateOf(post)];
}
