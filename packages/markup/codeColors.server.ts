import type { Element, ElementContent, Root } from "hast";
import { common, createLowlight } from "lowlight";
import { SKIP, visit } from "unist-util-visit";

/** Languages that are shown in colors, also by their aliases (`js`, `html`, `yml`, `c#`). */
const LANGUAGES = new Set([
  ...["bash", "css", "xml", "javascript", "json", "python"],
  ...["sql", "typescript", "yaml", "java", "csharp", "go"],
]);

const lowlight = createLowlight(
  Object.fromEntries(Object.entries(common).filter(([name]) => LANGUAGES.has(name))),
);

/** Limits per article: UTF-16 units of colored code, and colored pieces. */
const ALLOWANCE = { length: 50_000, colors: 5_000 };

/** Unclosed brackets would nest colors without a limit. */
const COLOR_DEPTH_MAX = 20;

/**
 * Grammars are regular expressions, and some take seconds for a long line, for words without punctuation (C#: 7 s for 50 KB) or
 * for blank lines (JavaScript: 1 s). Code for readers has none of these.
 */
const LINE_MAX_CHARACTERS = 1_000;
const RUN_OF_WORDS_MAX_CHARACTERS = 500;

/** Adds our stylesheet's classes to code that names its language (`language-sql`); other code is not changed. */
export function colorCode(tree: Root) {
  const allowance = { ...ALLOWANCE };
  visit(tree, "element", (pre) => {
    if (pre.tagName !== "pre") return;
    dropFirstLineBreaks(pre);
    // Long lines scroll, and scrolling with the keyboard needs the focus.
    pre.properties.tabIndex = 0;
    const code = onlyCode(pre);
    if (code !== null) color(code, allowance);
    return SKIP;
  });
}

/** Parsers drop one line break after `<pre>`, so a text that starts with several would change at each reading. */
function dropFirstLineBreaks(pre: Element) {
  const first = pre.children[0];
  if (first?.type === "text") first.value = first.value.replace(/^\n+/, "");
}

function onlyCode(pre: Element): Element | null {
  const [code, ...siblings] = pre.children;
  return code?.type === "element" && code.tagName === "code" && siblings.length === 0 ? code : null;
}

function color(code: Element, allowance: typeof ALLOWANCE) {
  const language = languageOf(code);
  if (language === null) return;
  const text = exactText(code);
  if (text.length > allowance.length || !isReadable(text)) return;
  allowance.length -= text.length;
  const pieces = lowlight.highlight(language, text).children as ElementContent[];
  const colors = countColors(pieces, 1);
  if (colors > allowance.colors) return;
  allowance.colors -= colors;
  code.children = pieces;
}

/** The exact text, unlike the text for search. */
function exactText(code: Element): string {
  const texts = code.children.map((child) => {
    if (child.type === "text") return child.value;
    if (child.type !== "element") return "";
    return child.tagName === "br" ? "\n" : exactText(child);
  });
  return texts.join("");
}

function isReadable(text: string): boolean {
  const lines = text.split("\n");
  const runs = text.split(/[^\w\s]/);
  return (
    lines.every((line) => line.length <= LINE_MAX_CHARACTERS) &&
    runs.every((run) => run.length <= RUN_OF_WORDS_MAX_CHARACTERS)
  );
}

/** Infinity if they are nested too deep. */
function countColors(pieces: ElementContent[], depth: number): number {
  if (depth > COLOR_DEPTH_MAX) return Number.POSITIVE_INFINITY;
  return pieces.reduce(
    (count, piece) =>
      piece.type === "element" ? count + 1 + countColors(piece.children, depth + 1) : count,
    0,
  );
}

function languageOf(code: Element): string | null {
  const names = Array.isArray(code.properties.className) ? code.properties.className : [];
  const name = names.map(String).find((candidate) => candidate.startsWith("language-"));
  const language = name?.slice("language-".length) ?? "";
  return lowlight.registered(language) ? language : null;
}
