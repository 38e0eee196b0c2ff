import type { ImportedPost } from "~/blog/importedPosts.server";
import { ALT_MAX_CHARACTERS } from "~/blog/pictures/pictureAnswer";
import { newPostId } from "~/blog/rules";
import { momentIn } from "~/imports/cells";
import type { Reading } from "~/imports/importRows.server";
import { publicationOn } from "~/imports/publication";
import { createRemarks, type Remarks } from "~/imports/remarks";
import { summaryOf } from "~/imports/summary";
import type { CategoryMap } from "~/imports/wordpress/categories.server";
import { type Attachment, plainArticle } from "~/imports/wordpress/wordpressHtml";
import type { WxrItem } from "~/imports/wordpress/wxrFile.server";
import { slugOf } from "~/platform/forms/slug";
import { plainText } from "~/platform/markup/plainText.server";
import { storableText } from "~/platform/upload/storableText";

/** What the whole file says that one item needs. */
export interface WxrSite {
  /** The address of the site: with an item's id it is what the item is known by. */
  address: string;
  authors: ReadonlyMap<string, string>;
  attachments: ReadonlyMap<string, Attachment>;
  categories: CategoryMap;
  now: Date;
  /** The author of a post whose own is unknown. */
  company: string;
}

const LEFT_OUT: Record<string, string> = {
  trash: "it is in the trash",
  "auto-draft": "it is a draft that was never saved",
  inherit: "it is a copy of another one",
};

/** A post, or a page, which becomes a draft. */
export async function readPostItem(item: WxrItem, site: WxrSite): Promise<Reading<ImportedPost>> {
  const textOf = (name: string) => storableText(item.texts.get(name) ?? "").trim();
  const title = (await plainText(textOf("title"))).replace(/\s+/g, " ");
  const idThere = textOf("wp:post_id");
  const status = textOf("wp:status") || "publish";
  const refused = { ok: false as const, place: idThere, name: title };
  const reason = LEFT_OUT[status];
  if (reason) return { ...refused, reason };
  if (!idThere) return { ...refused, reason: "it has no id" };
  const remarks = createRemarks("blogs");
  const article = plainArticle(
    storableText(item.texts.get("content:encoded") ?? ""),
    site.attachments,
  );
  const slug = slugOf(decoded(textOf("wp:post_name"))) || slugOf(title) || `post-${idThere}`;
  const createdAt = dateOf(item, "wp:post_date") ?? dateOf(item, "wp:post_modified") ?? site.now;
  const publication = publicationOn(
    { isPublished: isPublic(item, remarks), date: dateOf(item, "wp:post_date") },
    { createdAt, now: site.now },
  );
  if (publication.publishAt) remarks.say("its date lies in the future: it is scheduled for it");
  sayWhatIsLost(item, article.leftOut, remarks);
  const summary = await plainText(textOf("excerpt:encoded"));
  const { category, others } = site.categories.choose(item.categories);
  const tags = [...item.tags.map(({ name }) => name), ...others].map((tag) =>
    remarks.line(tag, "tag"),
  );
  const cover = site.attachments.get(item.meta.get("_thumbnail_id")?.trim() ?? "");
  const name = title || slug;
  const id = newPostId(slug.slice(0, 150), createdAt);
  const details = {
    title: remarks.line(name, "title"),
    slug: slug.slice(0, 200),
    summary: summary || summaryOf(await plainText(article.html)) || name,
    content: article.html,
    category,
    tags: [...new Set(tags)].filter(Boolean),
    author: remarks.line(site.authors.get(textOf("dc:creator")) || site.company, "author"),
    author_image: null,
    image_url: cover?.address ?? null,
    image_alt: cover?.alt.slice(0, ALT_MAX_CHARACTERS) || null,
  };
  const updatedAt = dateOf(item, "wp:post_modified") ?? createdAt;
  const imported: ImportedPost = { id, ...publication, createdAt, updatedAt, details };
  const key = `wordpress ${site.address} ${idThere}`.slice(0, 400);
  return { ok: true, key, id, place: idThere, name, item: imported, remarks: remarks.list };
}

/** Only what everybody could read there is public here. */
function isPublic({ texts }: WxrItem, { say }: Remarks): boolean {
  const status = texts.get("wp:status")?.trim() || "publish";
  if (texts.get("wp:post_type")?.trim() === "page") {
    say("it was a page, and is a draft");
    return false;
  }
  if (texts.get("wp:post_password")?.trim()) {
    say("it was protected by a password, and is a draft");
    return false;
  }
  if (status === "publish" || status === "future") return true;
  if (status !== "draft") say(`it was "${status}", and is a draft`);
  return false;
}

function sayWhatIsLost({ comments }: WxrItem, shortcodes: readonly string[], { list }: Remarks) {
  for (const name of shortcodes)
    list.push({ kind: "shortcodes", reason: `imported without the shortcode [${name}]` });
  if (comments > 0)
    list.push({ kind: "comments", reason: `imported without its comments: ${comments}` });
}

/** The date in UTC, or, of a draft, which has none there, the local one. */
function dateOf({ texts }: WxrItem, name: string): Date | null {
  const at = (column: string) => momentIn({ at: texts.get(column) }, "at");
  return at(`${name}_gmt`) ?? at(name);
}

/** Slugs of other scripts are written with percent signs. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
