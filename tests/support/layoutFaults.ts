// Runs in the browser, as a script of its own: tests/support/widthWalk.ts puts it into the page. It therefore imports
// nothing and exports nothing, and sets one global function.

/** Not a DOMRect: making one costs far more, and there are thousands. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Piece {
  words: string;
  element: Element;
  box: Box;
}

/** Less than this is how a browser rounds, and the room that letters do not use of their line. */
const SLACK_PX = 3;
/** Regions that scroll sideways on purpose: code, wide tables of articles and of the debug page. */
const SCROLLS_SIDEWAYS = "pre, .prose table, .table-scroll";
/** A column that is too narrow breaks hundreds: the first ones tell where it is. */
const MOST_WORDS = 6;

/** What was measured of an element during one check: the same ancestors are asked for by all texts below them. */
const shownByElement = new Map<Element, boolean>();
const frameByElement = new Map<Element, Box>();
const floatsByElement = new Map<Element, boolean>();

/** Every fault that can be measured in the layout of the page as it is now, each as one line. */
function findLayoutFaults(): string[] {
  shownByElement.clear();
  frameByElement.clear();
  floatsByElement.clear();
  const pieces = visiblePieces();
  return [
    ...sidewaysScrolling(),
    ...overlaps(pieces),
    ...brokenWords(),
    ...clippedTexts(),
    ...cutPlaceholders(),
    ...accidentalAttributes(),
  ];
}

/** Attributes whose value was never meant to be one, such as an object that a component passed on with its other properties. */
function accidentalAttributes(): string[] {
  return [...document.body.querySelectorAll("*:not(svg, svg *)")].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => name !== "value" && /\[object |^(undefined|NaN)$/.test(value))
      .map(({ name, value }) => `${element.tagName.toLowerCase()} has ${name}="${value}"`),
  );
}

/** Where every element is. Each theme has its own sign on the button that changes it, so drawings are left out. */
function layoutNow(): string {
  const boxes = [...document.body.querySelectorAll("*:not(svg, svg *)")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  });
  return boxes.join(";");
}

function sidewaysScrolling(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const widest = [...document.body.querySelectorAll("*")]
    .filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && isShown(element),
    )
    .at(-1);
  return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${nameOf(widest)}`];
}

function textNodes(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (node.data.trim() && parent && !parent.closest("script, style, option, template, noscript"))
      found.push(node);
  }
  return found;
}

/** Each line of each text, as far as no frame around it cuts it off. */
function visiblePieces(): Piece[] {
  return textNodes().flatMap((node) => {
    const element = node.parentElement as Element;
    if (!isShown(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const frame = frameAround(element);
    return [...range.getClientRects()]
      .map((box) => cut(box, frame))
      .filter((box) => widthOf(box) > SLACK_PX && heightOf(box) > SLACK_PX)
      .map((box) => ({ words: node.data.trim(), element, box }));
  });
}

function isShown(element: Element): boolean {
  const isVisible =
    shownByElement.get(element) ??
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  shownByElement.set(element, isVisible);
  return isVisible;
}

/** What the overflow of its ancestors leaves visible of an element. */
function frameAround(element: Element | null): Box {
  if (!element || element === document.body) return EVERYTHING;
  let frame = frameByElement.get(element);
  if (!frame) {
    const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
    frame = frameAround(position === "fixed" ? null : element.parentElement);
    if (overflowX !== "visible" || overflowY !== "visible" || clipPath !== "none")
      frame = cut(frame, element.getBoundingClientRect());
    frameByElement.set(element, frame);
  }
  return frame;
}

const EVERYTHING: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

/** What they share; a width or a height of 0 or less if nothing. */
function cut(box: Box, frame: Box): Box {
  return {
    left: Math.max(box.left, frame.left),
    top: Math.max(box.top, frame.top),
    right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom),
  };
}

const widthOf = ({ left, right }: Box) => right - left;
const heightOf = ({ top, bottom }: Box) => bottom - top;

/** Texts of different elements that are printed over each other. What is fixed or sticky covers what scrolls below it. */
function overlaps(pieces: readonly Piece[]): string[] {
  const still = pieces
    .filter(({ element }) => !floats(element))
    .sort((one, other) => one.box.top - other.box.top);
  const found = new Set<string>();
  still.forEach((piece, place) => {
    for (const other of still.slice(place + 1)) {
      if (other.box.top >= piece.box.bottom - SLACK_PX) break;
      if (piece.element !== other.element && cover(piece, other))
        found.add(`texts overlap: "${short(piece.words)}" and "${short(other.words)}"`);
    }
  });
  return [...found];
}

function cover({ box }: Piece, { box: other }: Piece): boolean {
  const shared = cut(box, other);
  if (widthOf(shared) <= SLACK_PX || heightOf(shared) <= SLACK_PX) return false;
  // The boxes of lines are taller than their letters and may share their edges.
  return heightOf(shared) > Math.min(heightOf(box), heightOf(other)) / 2;
}

function floats(element: Element | null): boolean {
  if (!element) return false;
  const known = floatsByElement.get(element);
  if (known !== undefined) return known;
  const isPositioned = /fixed|sticky/.test(getComputedStyle(element).position);
  const isFloating = (isPositioned && element.tagName !== "ASIDE") || floats(element.parentElement);
  floatsByElement.set(element, isFloating);
  return isFloating;
}

/** Words that stand on two lines although they hold no hyphen, slash, dot or other place to break. */
function brokenWords(): string[] {
  const found = new Set<string>();
  for (const node of textNodes()) {
    const element = node.parentElement as Element;
    if (!isShown(element) || element.closest(SCROLLS_SIDEWAYS) || hasOneLine(node)) continue;
    const frame = frameAround(element);
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}']{2,}/gu))
      if (isBroken(node, index, word.length, frame))
        found.add(`a word is broken: "${word}" in ${nameOf(element)}`);
  }
  return [...found].slice(0, MOST_WORDS);
}

function hasOneLine(node: Text): boolean {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getClientRects().length < 2;
}

function isBroken(node: Text, from: number, length: number, frame: Box): boolean {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, from + length);
  const boxes = [...range.getClientRects()].filter((box) => widthOf(cut(box, frame)) > 1);
  return boxes.some(({ top, height }) => Math.abs(top - (boxes[0]?.top ?? top)) > height / 2);
}

/** Frames that hide a part of a text, without an ellipsis that says so, and regions that would have to be scrolled. */
function clippedTexts(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>("*")].filter(clips).map((element) => {
    const hidden = element.scrollWidth - element.clientWidth;
    return `clips ${hidden} px of its width: ${nameOf(element)}`;
  });
}

function clips(element: HTMLElement): boolean {
  if (element.scrollWidth <= element.clientWidth + SLACK_PX || element.clientWidth <= 1)
    return false;
  const { overflowX, textOverflow, display } = getComputedStyle(element);
  if (overflowX === "visible" || textOverflow === "ellipsis" || display === "inline") return false;
  if (element.closest(SCROLLS_SIDEWAYS) || element.matches("input, textarea, select")) return false;
  if (!isShown(element)) return false;
  const { left, right } = element.getBoundingClientRect();
  return visiblePiecesBeyond(element, left - SLACK_PX, right + SLACK_PX);
}

/** Empty fields whose placeholder is wider than the room for it. */
function cutPlaceholders(): string[] {
  const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  return [...document.querySelectorAll<HTMLInputElement>("input:placeholder-shown")]
    .filter(isShown)
    .flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const missing = Math.ceil(pen.measureText(field.placeholder).width - room);
      return missing > 0 ? [`a placeholder is cut by ${missing} px: "${field.placeholder}"`] : [];
    });
}

/** Whether a text within the element reaches beyond its edges. Drawings may. */
function visiblePiecesBeyond(element: Element, left: number, right: number): boolean {
  const range = document.createRange();
  return textNodes().some((node) => {
    const parent = node.parentElement as Element;
    if (!element.contains(node) || !isShown(parent) || parent.closest("svg")) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((box) => box.left < left || box.right > right);
  });
}

function nameOf(element: Element | undefined): string {
  if (!element) return "nothing that can be seen";
  const classes = element.getAttribute("class")?.trim().replace(/\s+/g, ".");
  const name = element.tagName.toLowerCase() + (classes ? `.${classes}` : "");
  return `${name} "${short(element.textContent ?? "")}"`;
}

function short(words: string): string {
  return words.trim().replace(/\s+/g, " ").slice(0, 40);
}

Object.assign(globalThis, { findLayoutFaults, layoutNow });
