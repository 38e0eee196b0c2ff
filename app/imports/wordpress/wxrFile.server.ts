import { SaxesParser } from "saxes";
import { textOfFile } from "~/platform/files/csv.server";

/** An item of an export: a post, a page, an attachment or anything else that WordPress stores as one. */
export interface WxrItem {
  /** The texts of its elements by their names, such as "wp:post_id" or "content:encoded". */
  texts: ReadonlyMap<string, string>;
  categories: readonly WxrTerm[];
  tags: readonly WxrTerm[];
  meta: ReadonlyMap<string, string>;
  comments: number;
}

export interface WxrTerm {
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

/** Collects one item. Elements of a comment have the same names as those of a post, so comments are only counted. */
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
