import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  type TreeAdapter,
} from "parse5";
import { ARTICLE_MAX_CHARACTERS } from "./cleanedArticle";
import { ownPictureAddress } from "./linkAddress";

/** An `img` of an article's source with the position of its `src` attribute. */
export interface SourcePicture {
  address: string;
  alt: string;
  start: number;
  end: number;
}

type TreeNode = DefaultTreeAdapterTypes.Node;
type TreeElement = DefaultTreeAdapterTypes.Element;

/** The pictures of a source, in order. Empty for a source that would cost too much to parse, which cleaning rejects. */
export function findSourcePictures(source: string): SourcePicture[] {
  if (!/<im/i.test(source) || source.length > ARTICLE_MAX_CHARACTERS) return [];
  const tree = parseWithinLimits(source);
  const pictures: SourcePicture[] = [];
  // A list instead of calls: the tree may be deeper than the elements that were open at once.
  const waiting: TreeNode[] = tree ? [tree] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === "img") {
      const picture = pictureOf(node as TreeElement, source);
      if (picture) pictures.push(picture);
    }
    if ("childNodes" in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return pictures;
}

/** Elements that may be open at once, as in browsers. The parser looks through all of them at many a tag. */
const OPEN_MAX = 512;

/** Elements that the parser may add to those that are written: it reopens formatting after wrong nesting. */
const ADDED_MAX = 10_000;

/** A tag of a table may open three elements: `<td>` stands in a row of a body. */
const ELEMENTS_BY_TAG_MAX = 3;

class TooCostly extends Error {}

/** Null if the parser would make far more of the source than what is written in it. */
function parseWithinLimits(source: string): DefaultTreeAdapterTypes.DocumentFragment | null {
  const elementsMax = ELEMENTS_BY_TAG_MAX * source.split("<").length + ADDED_MAX;
  let elements = 0;
  let open = 0;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1;
      if (elements > elementsMax) throw new TooCostly();
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush() {
      open += 1;
      if (open > OPEN_MAX) throw new TooCostly();
    },
    onItemPop() {
      open -= 1;
    },
  };
  try {
    const options = { treeAdapter, sourceCodeLocationInfo: true, scriptingEnabled: false };
    return parseFragment(source, options);
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
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

function pictureOf(
  { attrs, sourceCodeLocation }: TreeElement,
  source: string,
): SourcePicture | null {
  const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value;
  const address = attribute("src");
  const place = sourceCodeLocation?.attrs?.src;
  if (address === undefined || !place) return null;
  const { startOffset: start, endOffset: end } = place;
  // Never replace a range that is not the attribute.
  if (!/^src\s*=/i.test(source.slice(start, end))) return null;
  return { address: address.trim(), alt: (attribute("alt") ?? "").trim(), start, end };
}
