import { redirect } from "react-router";
import { cleanArticle } from "#markup/cleanArticle.server";
import { ArticleField } from "~/blog/admin/editor/ArticleField";
import { ARTICLE_ERRORS } from "~/blog/admin/editor/savePost.server";
import { type AdminPost, findPost } from "~/blog/adminQueries.server";
import { missingPicturesText } from "~/blog/pictures/missingPictures";
import { importPictures } from "~/blog/pictures/pictureImports.server";
import { type PostTranslationInput, postTranslationForm } from "~/blog/post";
import { lockTranslatedPost } from "~/blog/translation/postTranslations.server";
import { typedOf } from "~/platform/forms/record";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { TRANSLATION_NOT_SAVED } from "~/shell/editing/editingTexts";
import { TranslationForm } from "~/shell/editing/TranslationForm";
import { saveSentTranslation, startTranslation } from "~/shell/editing/translationForm.server";
import { FormSection } from "~/shell/forms/FormFields";
import { throwRecordGone } from "~/shell/forms/handleForm.server";
import type { Route } from "./+types/postTranslation";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const post = await findPost(app, params.postId);
  if (!post) throw redirect("/admin/blogs");
  const start = await startTranslation({ app, url }, recordOf(post), {
    schema: postTranslationForm,
    name: post.title,
    original: typedOf(postTranslationForm, { ...post, content: post.source }),
  });
  // The article is shown as visitors see it, not as its source.
  return { ...start, original: { ...start.original, content: "" }, article: post.content };
}

const recordOf = ({ id }: AdminPost) =>
  ({
    kind: "post",
    id,
    editor: `/admin/blogs/edit/${id}`,
    lockRecord: lockTranslatedPost,
  }) as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const post = await findPost(admin.app, params.postId);
  if (!post) return throwRecordGone(request, postTranslationForm);
  return saveSentTranslation(admin, request, recordOf(post), {
    schema: postTranslationForm,
    address: `/admin/blogs/${post.id}/translation`,
    prepare: (typed) => withPictures(admin, typed, post.author),
  });
}

/**
 * Copies the pictures of other sites as a save of the post does: what could not be copied is said once the translation is saved.
 * An article that cannot be shown is refused.
 */
async function withPictures(
  { app, actor }: AdminRequest,
  typed: PostTranslationInput,
  author: string,
) {
  const typedPost = { ...typed, image_url: null, author_image: null, author };
  const { details, missing } = await importPictures(app, actor, typedPost);
  // Imported here, so that its parsers are loaded with the first article and not at start.
  const { withPictureAddressesInOneSpelling } = await import("#markup/sourcePictures.server");
  const content = withPictureAddressesInOneSpelling(details.content);
  const input = { ...typed, content };
  const article = await cleanArticle(content);
  if (!article.ok) return { input, fieldErrors: ARTICLE_ERRORS[article.reason] };
  if (missing.length === 0) return { input, fieldErrors: {} };
  return {
    input,
    fieldErrors: {},
    shortcoming: { ...INCOMPLETE, detail: missingPicturesText(missing) },
  };
}

const INCOMPLETE = {
  tone: "failed",
  text: "The translation is saved, but visitors do not see every picture of it.",
} as const;

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => TRANSLATION_NOT_SAVED);

export default function PostTranslation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, ...start } = loaderData;
  return (
    <TranslationForm
      {...start}
      schema={postTranslationForm}
      address={`/admin/blogs/${id}/translation`}
      back={{ href: `/admin/blogs/edit/${id}`, label: "Back to the blog" }}
      result={useRetainedResult(actionData)}
      fields={(filledForm) => (
        <>
          <FormSection
            id="basics"
            title="Basic Information"
            names={["title", "summary"]}
            {...filledForm}
          />
          <section className="card pad stack">
            <ArticleField filledForm={filledForm} />
          </section>
          <FormSection
            id="others"
            title="Image and search results"
            names={["image_alt", "meta_title", "meta_description"]}
            {...filledForm}
          />
        </>
      )}
    />
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Translation" sentence="Failed to load blog. Please try again." />;
}
