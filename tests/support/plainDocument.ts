import { parseHTML } from "linkedom";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** The document of a page. parse5 reads HTML as browsers do, linkedom finds elements by selectors. */
export function documentOf(html: string): Document {
  const { document } = parseHTML("<!doctype html><html></html>");
  const root = parse(html, { scriptingEnabled: false }).childNodes.find(
    (node) => node.nodeName === "html",
  );
  if (root) document.documentElement.replaceWith(elementOf(document, root as Tree.Element));
  return document;
}

function elementOf(document: Document, source: Tree.Element): Element {
  const element = document.createElement(source.tagName);
  for (const { name, value } of source.attrs) element.setAttribute(name, value);
  const { childNodes } = source.tagName === "template" ? (source as Tree.Template).content : source;
  for (const child of childNodes) {
    if ("tagName" in child) element.append(elementOf(document, child));
    else if ("value" in child) element.append(child.value);
  }
  return element;
}
