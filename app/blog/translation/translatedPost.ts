import { postForm } from "~/blog/post";
import { formOf, type TypedOf } from "~/platform/forms/fields";

const { title, summary, content, image_alt, meta_title, meta_description } = postForm.fields;

/** What a post says in the site's second language. Everything else, such as its slug and its author, is the post's. */
export const postTranslationForm = formOf({
  title,
  summary,
  content,
  image_alt,
  meta_title,
  meta_description,
});

export type PostTranslationInput = TypedOf<typeof postTranslationForm.fields>;
