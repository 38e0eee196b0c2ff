import { redirect } from "react-router";
import { cleanArticle } from "#markup/cleanArticle.server";
import { ArticleField } from "~/blog/admin/editor/ArticleField";
import { findPost } from "~/blog/adminPosts.server";
import { missingTextOf } from "~/blog/pictures/missingPictures";
import { importPictures } from "~/blog/pictures/pictureImports.server";
import { typedPost } from "~/blog/post";
import { type PostTranslationInput, postTranslationForm } from "~/blog/translation/translatedPost";
import { getCompany } from "~/company/queries.server";
import { LANGUAGE_NAMES, languageOf } from "~/languages/languages";
import { findTranslation, saveTranslation } from "~/platform/data/translations.server";
import { textOf } from "~/platform/forms/check";
import { storable } from "~/platform/http/upload/storableText";
import { type AdminRequest, adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import {
  NEWER_TRANSLATION,
  TRANSLATION_NOT_SAVED,
  TranslationForm,
  type TranslationStart,
  VERSION_FIELD,
} from "~/shell/editing/TranslationForm";
import { FormSection } from "~/shell/forms/FormFields";
import { handleForm, notSaved, readForm } from "~/shell/forms/handleForm.server";
import type { Route } from "./+types/postTranslation";

/** The longest content, each character percent-encoded. */
const FORM_MAX_BYTES = 6 * 1024 * 1024;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, post, language } = await findTranslated(adminRequest(context), params.blogId);
  const { version, input } = await findTranslation(app, { kind: "post", id: post.id, language });
  const { title, summary, content, image_alt, meta_title, meta_description } = typedPost(
    post,
    app.calendar(),
  );
  const start: TranslationStart<PostTranslationInput> = {
    language: LANGUAGE_NAMES[language],
    name: post.title,
    original: { title, summary, content, image_alt, meta_title, meta_description },
    translated: input && ({ ...postTranslationForm.empty, ...input } as PostTranslationInput),
    version,
  };
  return { id: post.id, ...start };
}

/** The post, if there is a second language to translate it into. */
async function findTranslated(admin: AdminRequest, postId: string) {
  const { app } = admin;
  const [post, { other }] = await Promise.all([findPost(app, storable(postId)), getCompany(app)]);
  if (!post) throw redirect("/admin/blogs");
  if (!other) throw redirect(`/admin/blogs/edit/${post.id}`);
  return { app, post, language: languageOf(other.locale) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { app, post, language } = await findTranslated(admin, params.blogId);
  const sent = await readForm(request, postTranslationForm, FORM_MAX_BYTES);
  const version = Number(textOf(sent.fields, VERSION_FIELD)) || 0;
  return handleForm(sent, postTranslationForm, async (_values, typed) => {
    const { input, error } = await withPictures(admin, typed, post.author);
    if (error) return { status: 422, fieldErrors: { content: error } };
    const saved = await attempt(admin, () =>
      saveTranslation(app, admin.actor, { kind: "post", id: post.id, language, version, input }),
    );
    if (saved.ok) return returned(admin, `/admin/blogs/${post.id}/translation`, SAVED);
    return notSaved(
      saved,
      saved.reason === "newer-version" ? NEWER_TRANSLATION : TRANSLATION_NOT_SAVED,
    );
  });
}

/** Copies the pictures of other sites as a save of the post does. An article that cannot be shown is refused. */
async function withPictures(
  { app, actor }: AdminRequest,
  typed: PostTranslationInput,
  author: string,
) {
  const named = { ...typed, image_url: null, author_image: null, author };
  const { details, missing } = await importPictures(app, actor, named);
  const article = await cleanArticle(details.content);
  const error = article.ok ? missingTextOf(missing, "content") : UNREADABLE;
  return { input: { ...typed, content: details.content }, error };
}

const UNREADABLE = "Content is too long, or its HTML is too deep or too broken to read";

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => TRANSLATION_NOT_SAVED);

export default function PostTranslation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, ...start } = loaderData;
  return (
    <TranslationForm
      {...start}
      schema={postTranslationForm}
      address={`/admin/blogs/${id}/translation`}
      back={{ href: `/admin/blogs/edit/${id}`, label: "Back to the blog" }}
      result={useRetainedResult(actionData)}
      fields={(filled) => (
        <>
          <FormSection
            id="basics"
            title="Basic Information"
            names={["title", "summary"]}
            {...filled}
          />
          <section className="card pad stack">
            <ArticleField filled={filled} />
          </section>
          <FormSection
            id="others"
            title="Image and search results"
            names={["image_alt", "meta_title", "meta_description"]}
            {...filled}
          />
        </>
      )}
    />
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Translation" sentence="Failed to load blog. Please try again." />;
}
