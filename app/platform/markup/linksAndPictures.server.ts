import type { Element, ElementContent, Root } from "hast";
import { linkAddress, pictureAddress } from "./linkAddress";

/** Keeps allowed links and pictures that this site serves; of all others only the text stays. */
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

/**
 * The pages' policy loads nothing from other hosts, so that no visitor is revealed to them: a foreign picture becomes a
 * link.
 */
function pictureElsewhere(src: string, alt: string, insideLink: boolean): ElementContent[] {
  const altText = alt.trim();
  const label: ElementContent = {
    type: "text",
    value: altText === "" ? "Image" : `Image: ${altText}`,
  };
  const address = linkAddress(src);
  if (insideLink || !address?.foreign) return altText === "" ? [] : [label];
  return link({
    type: "element",
    tagName: "a",
    properties: { href: address.href },
    children: [label],
  }) as ElementContent[];
}
