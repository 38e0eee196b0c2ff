import { data, replace } from "react-router";
import type { PostAdded, PostChanged } from "~/domain/blog/commands.server";
import { type DeskPost, findPost } from "~/domain/blog/deskQueries.server";
import { type PostDetails, type PostInput, postForm } from "~/domain/blog/forms";
import { postInputOf } from "~/domain/blog/postInput";
import { stateOf, versionOf } from "~/domain/blog/rules";
import { checkForm, type Faults, type FormFields, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { editorNames } from "~/routes/admin/parts/blog/editorNames.server";
import type { NewerSave, PostFormAnswer } from "~/routes/admin/parts/blog/postAnswer";
import {
  POST_FORM_MAX_BYTES,
  typedPost,
  withTagsChanged,
} from "~/routes/admin/parts/blog/postInput";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, type Desk } from "~/routes/admin/parts/desk.server";
import type { FlashToken } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";

export interface SentPost {
  fields: FormFields;
  input: PostInput;
  /** The version that the typing began from. */
  version: number;
}

/** A post form as it came, however unfinished. Throws the answer to a body that is none. */
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
  /** NEW_POST for one that is being added. */
  postId: string;
  save: (details: PostDetails, version: number) => Promise<PostAdded | PostChanged>;
}

/** Saves a post form and goes to the list, or answers with the form as it was typed and what is wrong with it. */
export async function answerPostForm(desk: Desk, request: Request, { postId, save }: Saving) {
  const { fields, input, version } = await readSentPost(request);
  const typed: PostFormAnswer = { input, version, faults: {}, failed: false, newer: null };
  const changed = withTagsChanged(fields, input);
  if (changed) return answer({ ...typed, input: changed }, 200);
  const checked = checkForm(postForm, input);
  if (!checked.ok) return answer({ ...typed, faults: checked.faults }, 422);
  const saved = await attempt(desk, () => save(checked.value, version));
  if (!saved.ok) return refused(desk, postId, typed, saved);
  const headers = { "Set-Cookie": setFlash(savedToken(saved)) };
  return replace(addressAfter(saved.post), { status: 303, headers });
}

/** The list, or the editor again where it has to say which pictures could not be copied. */
function addressAfter({ id, version, missingPictures }: DeskPost): string {
  const isWhole = !missingPictures?.length;
  return isWhole ? "/admin/blogs" : `/admin/blogs/edit/${id}?saved=${version}`;
}

const answer = (form: PostFormAnswer, status: number) => data(form, { status });

type Refusal = Extract<PostAdded | PostChanged, { ok: false }> | { ok: false; reason: "failed" };

async function refused(desk: Desk, postId: string, typed: PostFormAnswer, refusal: Refusal) {
  const { reason } = refusal;
  if (reason === "newer-version") {
    const newer = await findNewerSave(desk, postId, refusal.newer.savedBy);
    if (newer) return answer({ ...typed, newer, version: newer.version }, 409);
  }
  const faults = FAULTS[reason];
  if (faults) return answer({ ...typed, faults }, reason === "slug-taken" ? 409 : 422);
  return answer({ ...typed, failed: true }, reason === "failed" ? 500 : 409);
}

async function findNewerSave(
  desk: Desk,
  postId: string,
  savedBy: string | null,
): Promise<NewerSave | null> {
  const post = await findPost(desk.context, postId);
  if (!post) return null;
  const nameOf = await editorNames(desk.context);
  const calendar = desk.context.calendar();
  return {
    version: post.version,
    savedBy: nameOf(savedBy),
    savedAt: calendar.shortMoment(post.updatedAt),
    input: postInputOf(post, calendar),
  };
}

const FAULTS: Partial<Record<Refusal["reason"], Faults>> = {
  "slug-taken": { slug: "This slug belongs to another post. Choose another one" },
  "too-long": { content: "Content is too long once it is cleaned. Shorten it" },
  "too-deep": { content: "Content has elements nested too deeply. Simplify it" },
  "too-tangled": { content: "Content has HTML too broken to read. Close its elements" },
};

type SavedPost = Extract<PostAdded | PostChanged, { ok: true }>;

/** A post that was public already is only saved. */
function savedToken({ post, wasPublished }: SavedPost): FlashToken {
  if (post.isPublished && wasPublished) return "saved";
  const tokens = {
    published: "blog-published",
    scheduled: "blog-scheduled",
    draft: "saved",
  } as const;
  return tokens[stateOf(post)];
}
