import type { Element, ElementContent, Root } from "hast";
import { common, createLowlight } from "lowlight";
import { SKIP, visit } from "unist-util-visit";

/** With their aliases (`js`, `html`, `yml`, `c#`). What is not among them is shown without colours. */
const LANGUAGES = new Set([
  ...["bash", "css", "xml", "javascript", "json", "python"],
  ...["sql", "typescript", "yaml", "java", "csharp", "go"],
]);

const lowlight = createLowlight(
  Object.fromEntries(Object.entries(common).filter(([name]) => LANGUAGES.has(name))),
);

/** What one article may have: UTF-16 units of coloured code, and coloured pieces in it. */
const ALLOWANCE = { length: 50_000, colours: 5_000 };

/** Brackets that open for ever would stand in each other as colours in colours. */
const DEEPEST_COLOUR = 20;

/**
 * Grammars are regular expressions, and some take seconds over a long line, over words without any other sign between them
 * (C#: 7 s for 50 KB) or over blank lines (JavaScript: 1 s). Nobody writes such code for others to read.
 */
const LONGEST_LINE = 1_000;
const LONGEST_RUN_OF_WORDS = 500;

/** Sets the classes of our stylesheet into code that says its language (`language-sql`); other code stays as it was written. */
export function colourCode(tree: Root) {
  const left = { ...ALLOWANCE };
  visit(tree, "element", (pre) => {
    if (pre.tagName !== "pre") return;
    dropFirstLineBreaks(pre);
    // Long lines scroll, and scrolling needs the focus where there is no mouse.
    pre.properties.tabIndex = 0;
    const code = onlyCode(pre);
    if (code !== null) colour(code, left);
    return SKIP;
  });
}

/** Parsers swallow one line break after `<pre>`: what has one would be another text each time it is read. */
function dropFirstLineBreaks(pre: Element) {
  const first = pre.children[0];
  if (first?.type === "text") first.value = first.value.replace(/^\n+/, "");
}

function onlyCode(pre: Element): Element | null {
  const [code, ...others] = pre.children;
  return code?.type === "element" && code.tagName === "code" && others.length === 0 ? code : null;
}

function colour(code: Element, left: typeof ALLOWANCE) {
  const language = languageOf(code);
  if (language === null) return;
  const text = textOf(code);
  if (text.length > left.length || !isReadable(text)) return;
  left.length -= text.length;
  const pieces = lowlight.highlight(language, text).children as ElementContent[];
  const colours = countColours(pieces, 1);
  if (colours > left.colours) return;
  left.colours -= colours;
  code.children = pieces;
}

/** To the letter, unlike the text for search. */
function textOf(code: Element): string {
  const texts = code.children.map((child) => {
    if (child.type === "text") return child.value;
    if (child.type !== "element") return "";
    return child.tagName === "br" ? "\n" : textOf(child);
  });
  return texts.join("");
}

function isReadable(text: string): boolean {
  const lines = text.split("\n");
  const runs = text.split(/[^\w\s]/);
  return (
    lines.every((line) => line.length <= LONGEST_LINE) &&
    runs.every((run) => run.length <= LONGEST_RUN_OF_WORDS)
  );
}

/** Infinite when they stand too deep in each other. */
function countColours(pieces: ElementContent[], depth: number): number {
  if (depth > DEEPEST_COLOUR) return Number.POSITIVE_INFINITY;
  return pieces.reduce(
    (count, piece) =>
      piece.type === "element" ? count + 1 + countColours(piece.children, depth + 1) : count,
    0,
  );
}

function languageOf(code: Element): string | null {
  const names = Array.isArray(code.properties.className) ? code.properties.className : [];
  const name = names.map(String).find((candidate) => candidate.startsWith("language-"));
  const language = name?.slice("language-".length) ?? "";
  return lowlight.registered(language) ? language : null;
}
