import type { PostInput } from "~/blog/forms";
import { categoryName } from "~/blog/rules";

/** In the order of the screen. */
export const FIELD_LABELS: Record<keyof PostInput, string> = {
  title: "Title",
  slug: "Slug",
  summary: "Summary",
  category: "Category",
  tags: "Tags",
  content: "Content",
  image_url: "Image URL",
  image_alt: "Image description",
  author: "Author",
  author_image: "Author Image URL",
  is_published: "Published",
  publish_at: "Publish at",
};

export const FIELD_ORDER = Object.keys(FIELD_LABELS) as (keyof PostInput)[];

export interface PostDifference {
  field: keyof PostInput;
  label: string;
  before: string;
  after: string;
}

/** The fields in which two versions of a post differ, with both values as text. */
export function postDifferences(before: PostInput, after: PostInput): PostDifference[] {
  return FIELD_ORDER.map((field) => ({
    field,
    label: FIELD_LABELS[field],
    before: formatField(before, field),
    after: formatField(after, field),
  })).filter((difference) => difference.before !== difference.after);
}

function formatField(input: PostInput, field: keyof PostInput): string {
  if (field === "tags") return input.tags.join(", ");
  if (field === "is_published") return input.is_published ? "Yes" : "No";
  if (field === "category") return categoryName(input.category);
  if (field === "publish_at") return input.publish_at.replace("T", " ");
  // Spaces around a text are not stored.
  return input[field].trim();
}
