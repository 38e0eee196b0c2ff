import { cleanArticle } from "#markup/cleanArticle.server";
import type { Post, PostSummary } from "~/blog/rules";
import { type PostTranslationInput, postTranslationForm } from "~/blog/translation/translatedPost";
import { getCompany } from "~/company/queries.server";
import { type InLanguage, languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { listTranslations } from "~/platform/data/translations.server";
import { draftOf } from "~/platform/forms/record";

type Reader = Pick<App, "db" | "base" | "publicCalendar">;

/** Posts as the visitors of the request's address read them on cards: in its language, as far as they are translated. */
export async function inLanguageOf(
  app: Reader,
  posts: readonly PostSummary[],
): Promise<PostSummary[]> {
  const inputs = await readInputs(app, posts);
  return posts.map((post) => {
    const input = inputs.get(post.id);
    if (!input) return post;
    const { title, summary, imageAlt } = draftOf(postTranslationForm, input);
    return { ...post, title, summary, imageAlt };
  });
}

/**
 * The same of a whole post. Its article is cleaned each time it is read, not when it is stored: only the first reader of a
 * cached page waits for it, and no stored text is ever older than the rules.
 */
export async function wholeInLanguageOf(app: Reader, post: Post): Promise<Post & InLanguage> {
  if (!app.base) return post;
  const input = (await readInputs(app, [post])).get(post.id);
  const article = input && (await cleanArticle(input.content));
  if (!input || !article?.ok) {
    const { locale } = await getCompany({ db: app.db });
    return { ...post, writtenIn: languageOf(locale) };
  }
  const { content: _source, ...texts } = draftOf(postTranslationForm, input);
  const { html: content, headings, words } = article;
  return { ...post, ...texts, content, headings, words };
}

async function readInputs(app: Reader, posts: readonly Pick<Post, "id">[]) {
  const ids = posts.map(({ id }) => id);
  const translations = await listTranslations(app, "post", ids);
  const inputs = [...translations].map(([id, input]) => {
    return [id, { ...postTranslationForm.empty, ...input } as PostTranslationInput] as const;
  });
  return new Map(inputs);
}
