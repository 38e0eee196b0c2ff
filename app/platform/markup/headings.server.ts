import type { Element, Root } from "hast";
import { toText } from "hast-util-to-text";
import { visit } from "unist-util-visit";
import { slugOf } from "~/platform/forms/slug";
import type { ArticleHeading } from "./cleanedArticle";

const LONGEST_SLUG = 60;

/** Gives an id to each heading of the table of contents. An h1 becomes an h2, because the page has its own h1. */
export function nameHeadings(tree: Root): ArticleHeading[] {
  const headings: ArticleHeading[] = [];
  const freeId = createIds();
  visit(tree, "element", (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return;
    if (element.tagName === "h1") element.tagName = "h2";
    const text = toText(element).replace(/\s+/g, " ").trim();
    if (text === "") return removeEmptyHeading(element);
    if (element.tagName !== "h2" && element.tagName !== "h3") return;
    const id = freeId(text);
    element.properties.id = id;
    headings.push({ id, level: element.tagName === "h2" ? 2 : 3, text });
  });
  return headings;
}

/** Screen readers would announce an empty heading. */
function removeEmptyHeading(heading: Element) {
  heading.tagName = "div";
}

function createIds(): (text: string) => string {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text).slice(0, LONGEST_SLUG).replace(/-+$/, "");
    const wanted = slug === "" ? "section" : `section-${slug}`;
    let count = last.get(wanted) ?? (slug === "" ? 0 : 1);
    let id = wanted;
    while (id === "section" || taken.has(id)) {
      count += 1;
      id = `${wanted}-${count}`;
    }
    last.set(wanted, count);
    taken.add(id);
    return id;
  };
}
