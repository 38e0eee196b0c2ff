import type { ImportedPost } from "~/blog/importedPosts.server";
import { getCompany } from "~/company/queries.server";
import { type ImportRun, importRows, type Reading } from "~/imports/importRows.server";
import { postKind } from "~/imports/kinds.server";
import { readPostItem, type WxrSite } from "~/imports/wordpress/postItem";
import type { Attachment } from "~/imports/wordpress/wordpressHtml";
import { readCategoryMap, readWxr, type WxrItem } from "~/imports/wordpress/wxrFile.server";

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
  for await (const part of readWxr(file)) {
    if (part.kind === "author") authors.set(part.author.login, part.author.displayName);
    else if (part.kind === "site") address = part.address;
    else if (part.kind === "problem")
      report.list({ kind: "files", place: "", name: file, reason: part.reason });
    else if (typeOf(part.item) === "attachment") {
      const attachment = attachmentOf(part.item);
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
  for await (const part of readWxr(file)) {
    if (part.kind !== "item") continue;
    const { item } = part;
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
