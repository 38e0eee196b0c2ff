import * as z from "zod/mini";
import { ARTICLE_MAX_CHARACTERS } from "#markup/cleanedArticle";
import { ownPictureAddress } from "#markup/linkAddress";
import { CATEGORIES, categoryName } from "~/blog/rules";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { FocalPoint } from "~/platform/files/focalPoint";
import { pictureIdsIn } from "~/platform/files/pictureAddresses";
import { ALT_MAX_CHARACTERS } from "~/platform/files/pictureLimits";
import { LIST_READ_MAX, listOf, textOf } from "~/platform/forms/check";
import {
  checkbox,
  choice,
  type Field,
  fieldOf,
  formOf,
  isWebAddress,
  longText,
  optionalText,
  requiredText,
  type TypedOf,
  text,
  type ValuesOf,
} from "~/platform/forms/fields";
import { columnsOf, typedOf } from "~/platform/forms/record";
import { publishAt } from "~/platform/forms/recordFields";

export interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

/** The fields of a post for lists and cards. */
export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: string;
  tags: string[];
  author: string;
  authorImage: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  /** The point of an uploaded picture that stays in sight where it is cropped. */
  imageFocus: FocalPoint | null;
  isPublished: boolean;
  publishedAt: Date | null;
  publishAt: Date | null;
  wordCount: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A post with its article. `content` is sanitized; the unsafe `source` is only read in the admin area. */
export interface Post extends PostSummary {
  metaTitle: string | null;
  metaDescription: string | null;
  authorFocus: FocalPoint | null;
  content: string;
  headings: Heading[];
}

export const SUMMARY_MAX_CHARACTERS = 500;
/** Search engines cut longer ones. Pages under Admin, Pages have the same. */
const SEARCH_TITLE_MAX_CHARACTERS = 70;
const SEARCH_DESCRIPTION_MAX_CHARACTERS = 200;
export const TAGS_MAX = 20;
const TAG_MAX_CHARACTERS = 50;

export const SLUG_MALFORMED =
  "Slug must be lower-case letters, digits and hyphens, such as data-quality";

/**
 * Whether a slug can be the end of an address: `node.js-tips`, but not `..`, `a b`, the name of the feed, or what would ask the
 * router for data (`x.data`). An import brings such slugs, and their posts keep them; to type a new one, `slugOf` decides.
 */
export function isUsableSlug(slug: string): boolean {
  return /^[\p{L}\p{N}._~-]+$/u.test(slug) && !/^(?:\.\.?|feed\.xml|.*\.data)$/iu.test(slug);
}

const slug = requiredText(200, { missing: "Slug is required", name: "Slug" }).check(
  z.refine((typed) => typed === "" || isUsableSlug(typed), SLUG_MALFORMED),
);

/**
 * The address of a picture: of one that this site serves ("/media/...", "/art/..."), or an absolute http or https address. No
 * other path of this site: each reader's browser would open it.
 */
function picture(label: string, name: string) {
  const limit = 2_000;
  const check = optionalText(limit, name).check(
    z.refine(
      (typed) => typed === null || isOwnPicture(typed) || isWebAddress(typed),
      `${name} must be a full address, such as https://example.com/picture.jpg`,
    ),
  );
  const hint = "Of this site, or of another one: its picture is copied here when you save.";
  return fieldOf(
    "picture",
    { label, hint, optional: true, maxCharacters: limit, inputMode: "url", autoComplete: "off" },
    check,
  );
}

const tags: Field<string[], string[]> = {
  control: "own",
  options: { label: "Tags", optional: true },
  empty: [],
  read: (form, name) => distinctTags(listOf(form, name)),
  rebuild(form, _name, typed) {
    if (form.has("add_tag")) return typed;
    const removedTag = textOf(form, "remove_tag");
    return removedTag ? typed.filter((tag) => tag !== removedTag) : null;
  },
  check: z.pipe(
    z.pipe(z.array(z.string()), z.transform(distinctTags)),
    z
      .array(requiredText(TAG_MAX_CHARACTERS, { missing: "", name: "Each tag" }))
      .check(z.maxLength(TAGS_MAX, `There can be at most ${TAGS_MAX} tags`)),
  ),
};

/** In the order of the screen. Each is stored in the column of its name, apart from the content: see typedPost. */
export const postForm = formOf({
  title: text({ label: "Title", maxCharacters: 200, autoComplete: "off" }),
  summary: longText({
    label: "Summary",
    rows: 2,
    hint: "Shown on cards and in search results.",
    maxCharacters: SUMMARY_MAX_CHARACTERS,
  }),
  content: longText({
    label: "Content",
    rows: 15,
    hint:
      "HTML. Headings from h2 down, lists, tables, quotes, code, links and pictures are kept; scripts and styles are not. " +
      "Pictures of other sites are copied here when you save.",
    maxCharacters: ARTICLE_MAX_CHARACTERS,
    spellCheck: true,
  }),
  slug: fieldOf(
    "text",
    {
      label: "Slug",
      hint: "The end of the blog's address: lower-case letters, digits and hyphens.",
      maxCharacters: 200,
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
    },
    slug,
  ),
  category: choice(
    {
      label: "Category",
      placeholder: "Select a category",
      choices: CATEGORIES.map((value) => ({ value, label: categoryName(value) })),
    },
    { wrong: "Choose one of the categories" },
  ),
  tags,
  image_url: picture("Image URL", "Image URL"),
  image_alt: text({
    label: "Image description",
    optional: true,
    hint: "Read aloud to people who do not see the image. Leave it empty if the image only decorates.",
    maxCharacters: ALT_MAX_CHARACTERS,
    autoComplete: "off",
  }),
  author: text({ label: "Author", maxCharacters: 200, autoComplete: "off" }),
  author_image: picture("Author image URL", "Author image URL"),
  meta_title: text({
    label: "Headline for search engines",
    optional: true,
    hint: "Instead of the title, where it is shorter or says more. The name of the company follows it.",
    maxCharacters: SEARCH_TITLE_MAX_CHARACTERS,
    autoComplete: "off",
  }),
  meta_description: longText({
    label: "Description for search engines",
    optional: true,
    rows: 2,
    hint: "Instead of the summary: what a reader finds in the article, in one or two sentences.",
    maxCharacters: SEARCH_DESCRIPTION_MAX_CHARACTERS,
  }),
  is_published: checkbox({ label: "Published" }, { isCheckedAtFirst: false }),
  publish_at: publishAt,
});

type PostFields = typeof postForm.fields;
/** A post form as it was typed: shown again when it is rejected, and stored as typed drafts and revisions. */
export type PostInput = TypedOf<PostFields>;
/** A valid post form. */
export type PostDetails = ValuesOf<PostFields>;

/** A form as it was stored, also before it had all the fields of today. */
export function completeInput(stored: Partial<PostInput>): PostInput {
  return { ...postForm.empty, ...stored };
}

/** The form of a stored post. The content is what was typed, not what was left after cleaning it. */
export function typedPost(post: Post & { source: string }, calendar: OfficeCalendar): PostInput {
  const localTime = post.publishAt && calendar.timeOf(post.publishAt);
  const category = post.category as PostDetails["category"];
  return typedOf(postForm, { ...post, category, content: post.source, publishAt: localTime });
}

/** The form of a validated post. */
export function typedOfDetails(details: PostDetails): PostInput {
  return typedOf(postForm, columnsOf(postForm, details));
}

/** The sorted ids of the uploaded images that a form names, or that its cleaned article shows. */
export function pictureIdsOfForm(
  { image_url, author_image, content }: PostInput,
  cleanedContent = "",
): string[] {
  return pictureIdsIn([image_url, author_image, content, cleanedContent]);
}

/** Splits at commas; of two tags that differ only in case the first remains. Reads LIST_READ_MAX tags at most. */
export function distinctTags(texts: string[]): string[] {
  const distinct = new Map<string, string>();
  const typedTags = texts.flatMap((typed) => typed.split(",", LIST_READ_MAX));
  for (const tag of typedTags.slice(0, LIST_READ_MAX).map((typed) => typed.trim())) {
    if (tag && !distinct.has(tag.toLowerCase())) distinct.set(tag.toLowerCase(), tag);
  }
  return [...distinct.values()];
}

function isOwnPicture(typed: string): boolean {
  return typed.startsWith("/") && ownPictureAddress(typed) !== null;
}

/** The texts of a post in the site's second language. Everything else, such as its slug and its author, is the post's. */
export const postTranslationForm = formOf({
  title: postForm.fields.title,
  summary: postForm.fields.summary,
  content: postForm.fields.content,
  image_alt: postForm.fields.image_alt,
  meta_title: postForm.fields.meta_title,
  meta_description: postForm.fields.meta_description,
});

export type PostTranslationInput = TypedOf<typeof postTranslationForm.fields>;
