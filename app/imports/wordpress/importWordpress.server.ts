import { plainText } from "#markup/cleanArticle.server";
import { datedSlug, slugOf } from "#markup/slug";
import { type ImportedPost, publicationOn, summaryOf } from "~/blog/importedPosts.server";
import { getCompany } from "~/company/queries.server";
import { momentIn } from "~/imports/cells";
import { type ImportRun, importRows, type Reading } from "~/imports/importRows.server";
import { postKind } from "~/imports/kinds.server";
import { createRemarks, type Remarks } from "~/imports/report";
import { type CategoryMap, readCategoryMap } from "~/imports/wordpress/categoryMap.server";
import { type Attachment, plainArticle } from "~/imports/wordpress/wordpressHtml";
import { readWxr, type WxrItem } from "~/imports/wordpress/wxrFile.server";
import { ALT_MAX_CHARACTERS } from "~/platform/files/pictureLimits";
import { storableText } from "~/platform/storableText";

/** Takes over the posts of an export of WordPress, and its pages as drafts. */
export async function importWordpress(
  run: ImportRun,
  { file, categories }: { file: string; categories: string | null },
): Promise<void> {
  const { app, report } = run;
  const { name: company } = await getCompany(app);
  const map = await readCategoryMap(categories, report);
  const exported = await readSite(run, file);
  const site = { ...exported, categories: map, now: app.now(), company };
  const unused = new Map(site.attachments);
  await importRows(run, postKind(run), readingsOf({ file, site, unused }));
  for (const { id, address } of unused.values())
    report.list({ kind: "files", place: id, name: address, reason: "no imported blog shows it" });
}

/** Reads what may stand behind the posts that need it: authors and attachments. */
async function readSite({ report }: ImportRun, file: string) {
  const authors = new Map<string, string>();
  const attachments = new Map<string, Attachment>();
  let address = "";
  for await (const entry of readWxr(file)) {
    if (entry.kind === "author") authors.set(entry.author.login, entry.author.displayName);
    else if (entry.kind === "site") address = entry.address;
    else if (entry.kind === "problem")
      report.list({ kind: "files", place: "", name: file, reason: entry.reason });
    else if (typeOf(entry.item) === "attachment") {
      const attachment = attachmentOf(entry.item);
      if (attachment.address) attachments.set(attachment.id, attachment);
    }
  }
  return { authors, attachments, address };
}

const typeOf = ({ texts }: WxrItem) => texts.get("wp:post_type")?.trim() || "post";

function attachmentOf({ texts, meta }: WxrItem): Attachment {
  return {
    id: texts.get("wp:post_id")?.trim() ?? "",
    address: texts.get("wp:attachment_url")?.trim() ?? "",
    alt: (meta.get("_wp_attachment_image_alt") ?? "").trim(),
  };
}

async function* readingsOf({
  file,
  site,
  unused,
}: {
  file: string;
  site: WxrSite;
  unused: Map<string, Attachment>;
}): AsyncGenerator<Reading<ImportedPost>> {
  const idByStem = new Map([...unused.values()].map(({ id, address }) => [stemOf(address), id]));
  for await (const entry of readWxr(file)) {
    if (entry.kind !== "item") continue;
    const { item } = entry;
    const type = typeOf(item);
    if (type === "attachment") continue;
    if (type === "post" || type === "page") {
      const reading = await readPostItem(item, site);
      if (reading.ok) for (const id of shownIn(item, reading.item, idByStem)) unused.delete(id);
      yield reading;
    } else yield leftOut(item, type);
  }
}

function leftOut({ texts }: WxrItem, type: string): Reading<ImportedPost> {
  const place = texts.get("wp:post_id")?.trim() ?? "";
  const name = texts.get("title")?.trim() ?? "";
  return { ok: false, place, name, reason: `it is neither a blog nor a page, but "${type}"` };
}

/** The ids of the attachments that a post shows or links to. */
function shownIn(
  { meta }: WxrItem,
  { details }: ImportedPost,
  idByStem: ReadonlyMap<string, string>,
): string[] {
  const addresses = details.content.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  const inArticle = addresses.flatMap((address) => idByStem.get(stemOf(address)) ?? []);
  return [meta.get("_thumbnail_id")?.trim() ?? "", ...inArticle];
}

/** An address without what differs between a picture and its smaller copies: "photo-300x200.jpg" -> "photo". */
function stemOf(address: string): string {
  return address
    .replace(/^https?:/, "")
    .replace(/[?#].*$/, "")
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/-\d+x\d+$|-scaled$/, "");
}

/** Facts of the whole export that importing one item needs. */
interface WxrSite {
  /** The address of the site: with an item's id it is what the item is known by. */
  address: string;
  authors: ReadonlyMap<string, string>;
  attachments: ReadonlyMap<string, Attachment>;
  categories: CategoryMap;
  now: Date;
  /** The author of a post whose own is unknown. */
  company: string;
}

const SLUG_MAX_CHARACTERS = 200;
/** The id has a date behind the slug. */
const ID_MAX_CHARACTERS = 150;
const KEY_MAX_CHARACTERS = 400;

const LEFT_OUT: Record<string, string> = {
  trash: "it is in the trash",
  "auto-draft": "it is a draft that was never saved",
  inherit: "it is a copy of another one",
};

/** A post, or a page, which becomes a draft. */
async function readPostItem(item: WxrItem, site: WxrSite): Promise<Reading<ImportedPost>> {
  const title = (await plainText(elementText(item, "title"))).replace(/\s+/g, " ");
  const sourceId = elementText(item, "wp:post_id");
  const refused = { ok: false as const, place: sourceId, name: title };
  const reason = LEFT_OUT[elementText(item, "wp:status")];
  if (reason) return { ...refused, reason };
  if (!sourceId) return { ...refused, reason: "it has no id" };
  const remarks = createRemarks("blogs");
  const slug =
    slugOf(decoded(elementText(item, "wp:post_name"))) || slugOf(title) || `post-${sourceId}`;
  const name = title || slug;
  const article = plainArticle(elementText(item, "content:encoded"), site.attachments);
  const hasContent = article.html.trim() !== "";
  const dates = datesOf(item, { now: site.now, hasContent, remarks });
  const imported: ImportedPost = {
    id: datedSlug(slug.slice(0, ID_MAX_CHARACTERS), dates.createdAt),
    ...dates,
    details: {
      ...(await textsOf(item, site, { name, article, remarks })),
      slug: slug.slice(0, SLUG_MAX_CHARACTERS),
    },
  };
  const key = `wordpress ${site.address} ${sourceId}`.slice(0, KEY_MAX_CHARACTERS);
  const { id } = imported;
  return { ok: true, key, id, place: sourceId, name, item: imported, remarks: remarks.list };
}

const elementText = ({ texts }: WxrItem, name: string) =>
  storableText(texts.get(name) ?? "").trim();

interface Dating {
  now: Date;
  hasContent: boolean;
  remarks: Remarks;
}

function datesOf(item: WxrItem, { now, hasContent, remarks }: Dating) {
  const date = dateOf(item, "wp:post_date");
  const changedAt = dateOf(item, "wp:post_modified");
  const createdAt = date ?? changedAt ?? now;
  if (!hasContent) remarks.say("it has no content, and is a draft");
  const isPublished = isPublic(item, remarks) && hasContent;
  const publication = publicationOn({ isPublished, date }, { createdAt, now });
  if (publication.publishAt) remarks.say("its date lies in the future: it is scheduled for it");
  return { ...publication, createdAt, updatedAt: changedAt ?? createdAt };
}

interface ReadArticle {
  name: string;
  article: ReturnType<typeof plainArticle>;
  remarks: Remarks;
}

async function textsOf(
  item: WxrItem,
  { attachments, authors, categories, company }: WxrSite,
  { name, article, remarks }: ReadArticle,
) {
  addLossRemarks(item, article.leftOut, remarks);
  const summary = await plainText(elementText(item, "excerpt:encoded"));
  const { category, others } = categories.choose(item.categories);
  const tags = [...item.tags.map((tag) => tag.name), ...others];
  const cover = attachments.get(item.meta.get("_thumbnail_id")?.trim() ?? "");
  return {
    title: remarks.line(name, "title"),
    summary: remarks.summary(summary) || summaryOf(await plainText(article.html)) || name,
    content: article.html,
    category,
    tags: [...new Set(remarks.items(tags, "tags").map((tag) => remarks.line(tag, "tag")))].filter(
      Boolean,
    ),
    author: remarks.line(authors.get(elementText(item, "dc:creator")) || company, "author"),
    author_image: null,
    image_url: cover?.address ?? null,
    image_alt: cover?.alt.slice(0, ALT_MAX_CHARACTERS) || null,
    meta_title: null,
    meta_description: null,
  };
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

function addLossRemarks({ comments }: WxrItem, shortcodes: readonly string[], { list }: Remarks) {
  for (const name of shortcodes)
    list.push({ kind: "shortcodes", reason: `imported without the shortcode [${name}]` });
  if (comments > 0)
    list.push({ kind: "comments", reason: `imported without its comments: ${comments}` });
}

/** The date in UTC. A draft has none in UTC: its local date is read. */
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
