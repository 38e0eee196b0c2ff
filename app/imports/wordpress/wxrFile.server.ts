import { SaxesParser } from "saxes";
import { slugOf } from "#markup/slug";
import { CATEGORIES, CATEGORY_NAMES, type Category } from "~/blog/rules";
import type { Report } from "~/imports/report";
import { readCsv, textOfFile } from "~/platform/files/csv.server";

/** An item of an export: a post, a page, an attachment or anything else that WordPress stores as one. */
export interface WxrItem {
  /** The texts of its elements by their names, such as "wp:post_id" or "content:encoded". */
  texts: ReadonlyMap<string, string>;
  categories: readonly WxrTerm[];
  tags: readonly WxrTerm[];
  meta: ReadonlyMap<string, string>;
  comments: number;
}

interface WxrTerm {
  name: string;
  slug: string;
}

interface WxrAuthor {
  login: string;
  displayName: string;
}

/** The entries of the file, in its order. */
export type WxrEntry =
  | { kind: "item"; item: WxrItem }
  | { kind: "author"; author: WxrAuthor }
  | { kind: "site"; address: string }
  /** The file is no well-formed XML; what can be read is read all the same. */
  | { kind: "problem"; reason: string };

/** Control characters, which XML forbids and WordPress writes as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are the point.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Reads an export of WordPress (WXR) piece by piece: only one item is in memory at a time. */
export async function* readWxr(file: string): AsyncGenerator<WxrEntry> {
  const entries: WxrEntry[] = [];
  const parser = createParser(entries);
  for await (const text of textOfFile(file)) {
    parser.write(text.replace(FORBIDDEN, ""));
    yield* entries.splice(0);
  }
  parser.close();
  yield* entries;
}

function createParser(entries: WxrEntry[]): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let text = "";
  let open = openItem();
  let attributes: Record<string, string> = {};
  // Counted, because looking through the path at each end takes the square of how deep a file is nested.
  let openItems = 0;
  let isExport = false;
  reportFirstError(parser, entries);
  parser.on("opentag", (tag) => {
    path.push(tag.name);
    text = "";
    attributes = tag.attributes as Record<string, string>;
    isExport ||= tag.name === "wp:wxr_version";
    if (tag.name !== "item") return;
    open = openItem();
    openItems += 1;
  });
  const append = (more: string) => {
    text += more;
  };
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", ({ name }) => {
    path.pop();
    const parent = path.at(-1) ?? "";
    if (name === "item") openItems -= 1;
    if (name === "item") entries.push({ kind: "item", item: open.item });
    else if (openItems > 0) open.take(parent, name, text, attributes);
    else if (name === "wp:author") entries.push({ kind: "author", author: open.author() });
    else if (parent === "wp:author") open.takeAuthor(name, text);
    else if (name === "wp:base_blog_url") entries.push({ kind: "site", address: text.trim() });
    text = "";
  });
  parser.on("end", () => {
    if (!isExport) entries.push({ kind: "problem", reason: "it is no export of WordPress (WXR)" });
  });
  return parser;
}

function reportFirstError(parser: SaxesParser, entries: WxrEntry[]): void {
  let hasError = false;
  parser.on("error", ({ message }) => {
    if (!hasError)
      entries.push({ kind: "problem", reason: `it is no well-formed XML: ${message}` });
    hasError = true;
  });
}

/**
 * Collects one item. Elements of a comment have the same names as those of a post, so comments are
 * only counted.
 */
function openItem() {
  const texts = new Map<string, string>();
  const author = new Map<string, string>();
  const meta = new Map<string, string>();
  const categories: WxrTerm[] = [];
  const tags: WxrTerm[] = [];
  let metaKey = "";
  const item = { texts, categories, tags, meta, comments: 0 };
  function take(parent: string, name: string, text: string, attributes: Record<string, string>) {
    if (name === "wp:comment") item.comments += 1;
    else if (name === "wp:meta_key") metaKey = text;
    else if (name === "wp:meta_value") meta.set(metaKey, text);
    else if (parent !== "item") return;
    else if (name === "category") takeTerm(text.trim(), attributes);
    else texts.set(name, text);
  }
  function takeTerm(name: string, { domain, nicename = "" }: Record<string, string>) {
    const term = { name, slug: nicename };
    if (domain === "category") categories.push(term);
    else if (domain === "post_tag") tags.push(term);
  }
  return {
    item,
    take,
    takeAuthor: (name: string, text: string) => void author.set(name, text.trim()),
    author(): WxrAuthor {
      const login = author.get("wp:author_login") ?? "";
      const displayName = author.get("wp:author_display_name") || login;
      author.clear();
      return { login, displayName };
    },
  };
}

/** The category of posts whose categories have no equivalent here. */
const DEFAULT_CATEGORY: Category = "tech";

/** Which of our categories those of WordPress are. */
export interface CategoryMap {
  /** Returns our category, and the names of the WordPress categories that say something else: those become tags. */
  choose(categories: readonly WxrTerm[]): { category: Category; others: string[] };
}

/**
 * Reads a CSV file with two columns: a category of WordPress, by name or slug, and ours, by name or id. Categories that
 * have our names need no line; one that is not mapped is reported once.
 */
export async function readCategoryMap(file: string | null, report: Report): Promise<CategoryMap> {
  const map = new Map<string, Category>();
  for (const id of CATEGORIES)
    for (const name of [id, CATEGORY_NAMES[id]]) map.set(slugOf(name), id);
  for await (const { place, theirs, ours } of file ? linesOf(file) : []) {
    const category = map.get(slugOf(ours));
    if (category) map.set(slugOf(theirs), category);
    else
      report.list({
        kind: "categories",
        place,
        name: theirs,
        reason: `there is no category "${ours}"`,
      });
  }
  const listedSlugs = new Set<string>();
  function reportUnmapped({ name, slug }: WxrTerm) {
    if (listedSlugs.has(slug)) return;
    listedSlugs.add(slug);
    const reason =
      `it is mapped to no category: blogs that have no other one are in ${CATEGORY_NAMES[DEFAULT_CATEGORY]}, ` +
      "and all have it as a tag";
    report.list({ kind: "categories", place: slug, name, reason });
  }
  return {
    choose(categories) {
      const mapped = categories.map(
        (term) => map.get(slugOf(term.name)) ?? map.get(slugOf(term.slug)),
      );
      for (const [index, term] of categories.entries())
        if (!mapped[index] && term.slug !== "uncategorized") reportUnmapped(term);
      const category = mapped.find(Boolean) ?? DEFAULT_CATEGORY;
      const others = categories.filter(
        ({ slug }, index) => mapped[index] !== category && slug !== "uncategorized",
      );
      return { category, others: others.map(({ name }) => name) };
    },
  };
}

/** The header line may be missing: then the first line maps a category too. */
async function* linesOf(file: string) {
  let isFirst = true;
  for await (const row of readCsv(file)) {
    if (!row.ok) continue;
    const [[headTheirs = "", theirs = ""] = [], [headOurs = "", ours = ""] = []] = Object.entries(
      row.cells,
    );
    const isHeader = !Object.hasOwn(CATEGORY_NAMES, headOurs) && !isNameOfOurs(headOurs);
    if (isFirst && !isHeader) yield { place: "line 1", theirs: headTheirs, ours: headOurs };
    isFirst = false;
    yield { place: `line ${row.line}`, theirs, ours };
  }
}

const isNameOfOurs = (name: string) => Object.values(CATEGORY_NAMES).some((ours) => ours === name);
