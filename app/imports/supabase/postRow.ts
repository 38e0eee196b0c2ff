import { plainText } from "#markup/plainText.server";
import { slugOf } from "#markup/slug";
import type { ImportedPost } from "~/blog/importedPosts.server";
import type { PostDetails } from "~/blog/post";
import {
  type Cells,
  flagIn,
  listIn,
  momentIn,
  plainIn,
  plainLineIn,
  type SourceRow,
  textIn,
} from "~/imports/cells";
import { publicationOn } from "~/imports/importedPublication";
import type { Reading } from "~/imports/importRows.server";
import { createRemarks, isUsableId, type Remarks } from "~/imports/remarks";
import { summaryOf } from "~/imports/summary";
import { momentInId } from "~/imports/supabase/rowIds";
import { isWebAddress } from "~/platform/forms/text";

const DEFAULT_CATEGORY = "tech";
const SLUG_MAX_CHARACTERS = 200;

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
  const refused = { ok: false as const, place, name: title || slug };
  if (!title) return { ...refused, reason: "it has no title" };
  if (!slug || !id) return { ...refused, reason: "it has no slug and no id" };
  if (!isUsableId(id) || slug.length > SLUG_MAX_CHARACTERS)
    return { ...refused, reason: "its id or slug cannot be part of an address" };
  const remarks = createRemarks("blogs");
  if (written && slug !== written) remarks.say(`its slug became "${slug}"`);
  const item: ImportedPost = {
    id,
    ...datesIn(cells, { id, now, remarks }),
    details: { ...(await textsIn(cells, { title, author, remarks })), slug },
  };
  const key = `supabase blog ${id}`;
  return { ok: true, key, id, place, name: title, item, remarks: remarks.list };
}

function datesIn(cells: Cells, { id, now, remarks }: { id: string; now: Date; remarks: Remarks }) {
  const date = momentIn(cells, "published_at");
  const dated = momentIn(cells, "created_at") ?? date ?? momentInId(id);
  if (!dated) remarks.say("it has no date: that of the import stands there now");
  const createdAt = dated ?? now;
  const hasContent = textIn(cells, "content") !== "";
  if (!hasContent) remarks.say("it has no content, and is a draft");
  const isPublished = flagIn(cells, "is_published") && hasContent;
  const publication = publicationOn({ isPublished, date }, { createdAt, now });
  if (publication.publishAt) remarks.say("its date lies in the future: it is scheduled for it");
  return { ...publication, createdAt, updatedAt: momentIn(cells, "updated_at") ?? createdAt };
}

async function textsIn(
  cells: Cells,
  { title, author, remarks }: { title: string; author: string; remarks: Remarks },
) {
  const content = textIn(cells, "content");
  const summary = await plainIn(cells, "summary", "excerpt");
  const category = remarks.line(textIn(cells, "category"), "category");
  const tags = await listIn(cells, "tags");
  return {
    title: remarks.line(title, "title"),
    summary: summary || summaryOf(await plainText(content)) || title,
    content,
    // Any text: a page of the blog shows the id of a category that it does not know.
    category: (category || DEFAULT_CATEGORY) as PostDetails["category"],
    tags: [...new Set(tags.map((tag) => remarks.line(tag, "tag")))],
    author: remarks.line(await plainLineIn(cells, "author"), "author") || author,
    author_image: pictureIn(textIn(cells, "author_image"), "author picture", remarks),
    image_url: pictureIn(textIn(cells, "image_url"), "picture", remarks),
    image_alt: null,
  };
}

/** A slug as it stands, if it can be the end of an address; otherwise one made of it. */
function slugIn(written: string): string {
  return /^[\p{L}\p{N}._~-]+$/u.test(written) ? written : slugOf(written);
}

function pictureIn(address: string, what: string, { say }: Remarks): string | null {
  if (address === "") return null;
  if (isWebAddress(address)) return address;
  say(`the address of its ${what} is no web address, and was left out`);
  return null;
}
