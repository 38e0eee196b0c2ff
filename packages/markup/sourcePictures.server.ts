import type { Element, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { ARTICLE_MAX_CHARACTERS } from "./cleanedArticle";
import { passFirst } from "./firstPass.server";
import { ownPictureAddress } from "./linkAddress";

/** An `img` of an article's source with the position of its `src` attribute. */
export interface SourcePicture {
  address: string;
  alt: string;
  start: number;
  end: number;
}

/** The position of an attribute, which parsers report with `verbose`. */
interface Place {
  start: { offset?: number };
  end: { offset?: number };
}

/**
 * The pictures of a source, in order. Empty for a source that cleaning would reject, because
 * parsing it may cost too much.
 */
export function findSourcePictures(source: string): SourcePicture[] {
  if (!/<im/i.test(source) || source.length > ARTICLE_MAX_CHARACTERS) return [];
  if (!passFirst(source).ok) return [];
  const pictures: SourcePicture[] = [];
  collect(fromHtml(source, { fragment: true, verbose: true }), source, pictures);
  return pictures;
}

/** Replaces addresses of pictures in the source; everything else stays exactly as it was. */
export function withAddressesReplaced(
  source: string,
  replacements: ReadonlyMap<string, string>,
): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { address, start, end } of findSourcePictures(source)) {
    const next = replacements.get(address);
    if (!next) continue;
    pieces.push(source.slice(from, start), `src="${next}"`);
    from = end;
  }
  return [...pieces, source.slice(from)].join("");
}

/** Spells the addresses of this site's pictures as cleaning does, so that texts that show a picture contain its id. */
export function withPictureAddressesInOneSpelling(source: string): string {
  const respelled = new Map<string, string>();
  for (const { address } of findSourcePictures(source)) {
    const plain = ownPictureAddress(address);
    if (plain !== null && plain !== address) respelled.set(address, plain);
  }
  return withAddressesReplaced(source, respelled);
}

function collect(node: Root | RootContent, source: string, pictures: SourcePicture[]): void {
  if (node.type === "element" && node.tagName === "img") {
    const picture = pictureOf(node, source);
    if (picture) pictures.push(picture);
  }
  if ("children" in node) for (const child of node.children) collect(child, source, pictures);
}

function pictureOf({ properties, data }: Element, source: string): SourcePicture | null {
  const { src, alt } = properties;
  const positions = (data as { position?: { properties?: Record<string, Place> } } | undefined)
    ?.position?.properties;
  const start = positions?.src?.start.offset;
  const end = positions?.src?.end.offset;
  if (typeof src !== "string" || start === undefined || end === undefined) return null;
  // Never replace a range that is not the attribute.
  if (!/^src\s*=/i.test(source.slice(start, end))) return null;
  return { address: src.trim(), alt: String(alt ?? "").trim(), start, end };
}
