import type { Element, ElementContent, Root } from "hast";
import { linkAddress, pictureAddress } from "./address";

/** Links that lead where they may, pictures that this site serves; what else was one keeps its words. */
export function settleLinksAndPictures(tree: Root) {
  tree.children = settled(tree.children as ElementContent[], false);
}

function settled(nodes: ElementContent[], insideLink: boolean): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return node;
    if (node.tagName === "img") return picture(node, insideLink);
    const isLink = node.tagName === "a";
    node.children = settled(node.children, insideLink || isLink);
    return isLink ? link(node) : node;
  });
}

function link(element: Element): ElementContent | ElementContent[] {
  const { href, title } = element.properties;
  const address = typeof href === "string" ? linkAddress(href) : null;
  if (address === null) return element.children;
  element.properties = { title, href: address.href };
  if (address.foreign) element.properties.rel = ["noopener", "nofollow", "ugc"];
  return element;
}

function picture(element: Element, insideLink: boolean): ElementContent | ElementContent[] {
  const { src, alt, title, width, height } = element.properties;
  const own = typeof src === "string" ? pictureAddress(src) : null;
  if (own === null) return pictureElsewhere(String(src ?? ""), String(alt ?? ""), insideLink);
  const loading = { loading: "lazy", decoding: "async" };
  element.properties = { src: own, alt: alt ?? "", title, width, height, ...loading };
  return element;
}

/** The pages' policy loads nothing from other hosts, and no visitor is made known to one: the reader may go and look. */
function pictureElsewhere(src: string, alt: string, insideLink: boolean): ElementContent[] {
  const words = alt.trim();
  const label: ElementContent = { type: "text", value: words === "" ? "Image" : `Image: ${words}` };
  const address = linkAddress(src);
  if (insideLink || !address?.foreign) return words === "" ? [] : [label];
  return link({
    type: "element",
    tagName: "a",
    properties: { href: address.href },
    children: [label],
  }) as ElementContent[];
}
