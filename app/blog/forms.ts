import { z } from "zod";
import { CATEGORIES } from "~/blog/rules";
import { type FormFields, isTicked, listOf, multilineTextOf, textOf } from "~/platform/forms/check";
import { slugOf } from "~/platform/forms/slug";
import { isWebAddress, optionalText, requiredText } from "~/platform/forms/text";

export const TITLE_MAX_CHARACTERS = 200;
export const SLUG_MAX_CHARACTERS = 200;
export const SUMMARY_MAX_CHARACTERS = 500;
export const CONTENT_MAX_CHARACTERS = 500_000;
export const TAGS_MAX = 20;
export const TAG_MAX_CHARACTERS = 50;
export const IMAGE_ADDRESS_MAX_CHARACTERS = 2_000;

/** A post form as it was typed: shown again when it is rejected, and stored as draft copies and revisions. */
export interface PostInput {
  title: string;
  slug: string;
  summary: string;
  category: string;
  image_url: string;
  image_alt: string;
  tags: string[];
  author: string;
  author_image: string;
  content: string;
  is_published: boolean;
  /** A local time at the offices, YYYY-MM-DDTHH:MM; empty for a post without a schedule. */
  publish_at: string;
}

export function readPostInput(fields: FormFields): PostInput {
  return {
    title: textOf(fields, "title"),
    slug: textOf(fields, "slug"),
    summary: multilineTextOf(fields, "summary"),
    category: textOf(fields, "category"),
    image_url: textOf(fields, "image_url"),
    image_alt: textOf(fields, "image_alt"),
    tags: listOf(fields, "tags"),
    author: textOf(fields, "author"),
    author_image: textOf(fields, "author_image"),
    content: multilineTextOf(fields, "content"),
    is_published: isTicked(fields, "is_published"),
    publish_at: textOf(fields, "publish_at"),
  };
}

const slug = requiredText(SLUG_MAX_CHARACTERS, { missing: "Slug is required", name: "Slug" }).check(
  z.refine(
    (text) => text === "" || text === slugOf(text),
    "Slug must be lower-case letters, digits and hyphens, such as data-quality",
  ),
);

/** A path of this site ("/media/...") or an absolute http or https address. */
const imageAddress = (name: string) =>
  optionalText(IMAGE_ADDRESS_MAX_CHARACTERS, name).check(
    z.refine(
      (text) => text === null || isOwnPath(text) || isWebAddress(text),
      `${name} must be a full address, such as https://example.com/picture.jpg`,
    ),
  );

const tags = z
  .array(z.string())
  .transform((texts) => distinct(texts.map((text) => text.trim()).filter(Boolean)))
  .pipe(
    z
      .array(requiredText(TAG_MAX_CHARACTERS, { missing: "", name: "Each tag" }))
      .max(TAGS_MAX, `There can be at most ${TAGS_MAX} tags`),
  );

const localTime = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || isLocalTime(text),
    "Publication time must be a date and time, such as 2027-03-31T09:00",
  )
  .transform((text) => text || null);

export const postForm = z.strictObject({
  title: requiredText(TITLE_MAX_CHARACTERS, { missing: "Title is required", name: "Title" }),
  slug,
  summary: requiredText(SUMMARY_MAX_CHARACTERS, {
    missing: "Summary is required",
    name: "Summary",
  }),
  category: z
    .string()
    .trim()
    .min(1, "Category is required")
    .pipe(z.enum(CATEGORIES, { error: "Choose one of the categories" })),
  image_url: imageAddress("Image URL"),
  image_alt: optionalText(300, "Image description"),
  tags,
  author: requiredText(200, { missing: "Author is required", name: "Author" }),
  author_image: imageAddress("Author image URL"),
  content: requiredText(CONTENT_MAX_CHARACTERS, {
    missing: "Content is required",
    name: "Content",
  }),
  is_published: z.boolean(),
  publish_at: localTime,
});

/** A valid post form. */
export type PostDetails = z.output<typeof postForm>;

/** "SQL" and "sql" are the same tag; the first remains. */
function distinct(texts: string[]): string[] {
  const seen = new Map(texts.toReversed().map((text) => [text.toLowerCase(), text]));
  return [...seen.values()].toReversed();
}

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text);
}

function isLocalTime(text: string): boolean {
  // From the year 2000 on: before standard time, offsets from UTC were not whole minutes.
  if (!/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
