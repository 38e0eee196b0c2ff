import type { ImportedPost } from "~/blog/importedPosts.server";
import type { PostDetails } from "~/blog/post";
import {
  flagIn,
  listIn,
  momentIn,
  plainIn,
  plainLineIn,
  type SourceRow,
  textIn,
} from "~/imports/cells";
import type { Reading } from "~/imports/importRows.server";
import { publicationOn } from "~/imports/publication";
import { createRemarks, isUsableId } from "~/imports/remarks";
import { summaryOf } from "~/imports/summary";
import { momentInId } from "~/imports/supabase/rowIds";
import { slugOf } from "~/platform/forms/slug";
import { isWebAddress } from "~/platform/forms/text";
import { plainText } from "~/platform/markup/plainText.server";

const DEFAULT_CATEGORY = "tech";

export interface PostDefaults {
  now: Date;
  /** The author of a post that names none. */
  author: string;
}

/** A row of the table `blogs`. */
export async function readPostRow(
  { place, cells }: SourceRow,
  { now, author }: PostDefaults,
): Promise<Reading<ImportedPost>> {
  const title = await plainLineIn(cells, "title");
  const written = textIn(cells, "slug");
  const slug = slugIn(written) || slugOf(title);
  const id = textIn(cells, "id") || slug;
  const content = textIn(cells, "content");
  const refused = { ok: false as const, place, name: title || slug };
  if (!title) return { ...refused, reason: "it has no title" };
  if (!slug || !id) return { ...refused, reason: "it has no slug and no id" };
  if (!isUsableId(id) || slug.length > 200)
    return { ...refused, reason: "its id or slug cannot be part of an address" };
  const remarks = createRemarks("blogs");
  const { say } = remarks;
  if (written && slug !== written) say(`its slug became "${slug}"`);
  const dated = momentIn(cells, "created_at") ?? momentIn(cells, "published_at") ?? momentInId(id);
  if (!dated) say("it has no date: that of the import stands there now");
  const createdAt = dated ?? now;
  const isPublished = flagIn(cells, "is_published") && content !== "";
  if (!content) say("it has no content, and is a draft");
  const date = momentIn(cells, "published_at");
  const publication = publicationOn({ isPublished, date }, { createdAt, now });
  if (publication.publishAt) say("its date lies in the future: it is scheduled for it");
  const summary =
    (await plainIn(cells, "summary", "excerpt")) || summaryOf(await plainText(content));
  const item: ImportedPost = {
    id,
    ...publication,
    createdAt,
    updatedAt: momentIn(cells, "updated_at") ?? createdAt,
    details: {
      title: remarks.line(title, "title"),
      slug,
      summary: summary || title,
      content,
      category: (remarks.line(textIn(cells, "category"), "category") ||
        DEFAULT_CATEGORY) as PostDetails["category"],
      tags: [...new Set((await listIn(cells, "tags")).map((tag) => remarks.line(tag, "tag")))],
      author: remarks.line(await plainLineIn(cells, "author"), "author") || author,
      author_image: pictureIn(textIn(cells, "author_image"), "author picture", say),
      image_url: pictureIn(textIn(cells, "image_url"), "picture", say),
      image_alt: null,
    },
  };
  return {
    ok: true,
    key: `supabase blog ${id}`,
    id,
    place,
    name: title,
    item,
    remarks: remarks.list,
  };
}

/** A slug as it stands, if it can be the end of an address; otherwise one made of it. */
export function slugIn(written: string): string {
  return /^[\p{L}\p{N}._~-]+$/u.test(written) ? written : slugOf(written);
}

function pictureIn(address: string, what: string, say: (reason: string) => void): string | null {
  if (address === "") return null;
  if (isWebAddress(address)) return address;
  say(`the address of its ${what} is no web address, and was left out`);
  return null;
}
