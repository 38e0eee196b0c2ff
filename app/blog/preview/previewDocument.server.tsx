import { renderToStaticMarkup } from "react-dom/server";
import { cleanArticle } from "#markup/cleanArticle.server";
import type { ArticleRejection } from "#markup/cleanedArticle";
import { type Post, type PostInput, type PostSummary, postForm } from "~/blog/post";
import { publicationOf } from "~/blog/postPublication";
import { Article } from "~/blog/public/Article";
import { brandStylesheetAddress } from "~/company/public/companyLook.server";
import { getCompanyAndBrand } from "~/company/queries.server";
import { languageOf } from "~/languages/languages";
import { LanguageProvider } from "~/languages/useText";
import { listFocalPoints } from "~/media/queries.server";
import type { App } from "~/platform/app.server";
import { columnsOfTyped } from "~/platform/forms/record";
import { OfficeCalendarProvider } from "~/shell/useOfficeCalendar";
import articleStyles from "~/ui/styles/article.css?url";
import fontStyles from "~/ui/styles/fonts.css?url";
import siteStyles from "~/ui/styles/site.css?url";

/** A line above the article. */
interface Note {
  text: string;
  isWarning: boolean;
}

const SAMPLE_TEXT: Note = { text: "Sample text fills what is not typed yet.", isWarning: false };

interface DocumentOptions {
  note?: Note;
  /** When readers will see it published; null for what stays a draft. */
  date?: Date | null;
}

/** A complete document with the article as visitors would see it: the same component and styles, and no scripts. */
export async function articleDocument(
  app: App,
  post: Post,
  { note, date = publicDate(post) }: DocumentOptions,
): Promise<string> {
  const { company, brand } = await getCompanyAndBrand(app);
  const { colors } = brand;
  const { locale } = company;
  const page = (
    <html lang={languageOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Preview: ${post.title}`}</title>
        <link rel="stylesheet" href={siteStyles} />
        <link rel="stylesheet" href={articleStyles} />
        <link rel="stylesheet" href={fontStyles} />
        {colors && <link rel="stylesheet" href={brandStylesheetAddress(colors)} />}
      </head>
      <body>
        {note && (
          <p className={note.isWarning ? "preview-note" : "preview-note quiet"} role="note">
            {note.text}
          </p>
        )}
        <main>
          <LanguageProvider value={company}>
            <OfficeCalendarProvider company={company} locale={locale}>
              <Article post={post} date={date} />
            </OfficeCalendarProvider>
          </LanguageProvider>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

type PostDates = Pick<PostSummary, "isPublished" | "publishedAt" | "publishAt">;

/** A scheduled post has the date at which it publishes itself. */
function publicDate({ isPublished, publishedAt, publishAt }: PostDates): Date | null {
  return isPublished ? publishedAt : publishAt;
}

/**
 * A complete document with a post that is being typed, cleaned exactly as saving would clean it; `stored` is the publication
 * before, null for a new post.
 */
export async function typedDocument(
  app: App,
  input: PostInput,
  stored: PostDates | null,
): Promise<string> {
  const article = await cleanArticle(input.content);
  const pictures = [input.image_url, input.author_image];
  const [imageFocus = null, authorFocus = null] = await listFocalPoints(app, pictures);
  const date = typedDate(app, input, stored);
  const post = { ...postOf(input, app.now()), imageFocus, authorFocus };
  if (!article.ok) {
    const note = { text: UNSHOWABLE[article.reason], isWarning: true };
    return articleDocument(app, post, { note, date });
  }
  const { headings, wordCount } = article;
  const content = article.html || STAND_INS.content;
  const note = isIncomplete(input) ? SAMPLE_TEXT : undefined;
  return articleDocument(app, { ...post, content, headings, wordCount }, { note, date });
}

/** The date that readers see once the form is saved; null for a draft. */
export function typedDate(app: App, input: PostInput, stored: PostDates | null): Date | null {
  const { isPublished, publishAt } = columnsOfTyped(postForm, input);
  const moment = publishAt ? app.calendar().momentOf(publishAt) : null;
  const request = { isPublished, publishAt: moment };
  return publicDate(publicationOf(request, stored, app.now()));
}

/** Shown where nothing was typed yet, so that an empty form shows an article and not its holes. */
const STAND_INS = {
  title: "Title of the blog",
  summary: "The summary stands here.",
  category: "Category",
  author: "Author",
  content: "<p>The text of the blog stands here.</p>",
} satisfies Partial<PostInput>;

const STOOD_IN = Object.keys(STAND_INS) as (keyof typeof STAND_INS)[];

function isIncomplete(input: PostInput): boolean {
  return STOOD_IN.some((name) => input[name].trim() === "");
}

export function htmlResponse(document: string): Response {
  return new Response(document, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const UNSHOWABLE: Record<ArticleRejection, string> = {
  "too-long": "The content is too long to be shown.",
  "too-deep": "The content has elements nested too deeply to be shown.",
  "too-tangled": "The content has HTML too broken to be shown.",
};

function postOf(input: PostInput, now: Date): Omit<Post, "imageFocus" | "authorFocus"> {
  const draft = columnsOfTyped(postForm, input);
  return {
    id: "",
    ...draft,
    slug: input.slug || "untitled",
    title: input.title || STAND_INS.title,
    summary: input.summary || STAND_INS.summary,
    category: input.category || STAND_INS.category,
    author: input.author || STAND_INS.author,
    // On purpose: pages of its author and tags, and a drawn cover at its address, exist once it is saved.
    isPublished: false,
    publishedAt: null,
    publishAt: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
    content: "",
    headings: [],
    wordCount: 0,
  };
}
