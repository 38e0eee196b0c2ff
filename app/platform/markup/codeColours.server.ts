import type { Element, ElementContent, Root } from "hast";
import { toText } from "hast-util-to-text";
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

/** UTF-16 units in one article. Grammars are regular expressions, and what comes after this much code is read by nobody for its colours. */
const MOST_COLOURED_LENGTH = 50_000;

/** Sets the classes of our stylesheet into code that says its language (`language-sql`); other code stays as it was written. */
export function colourCode(tree: Root) {
  let left = MOST_COLOURED_LENGTH;
  visit(tree, "element", (pre) => {
    if (pre.tagName !== "pre") return;
    dropFirstLineBreaks(pre);
    // Long lines scroll, and scrolling needs the focus where there is no mouse.
    pre.properties.tabIndex = 0;
    const code = onlyCode(pre);
    if (code === null) return SKIP;
    const length = colour(code, left);
    left -= length;
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

/** How much was coloured. */
function colour(code: Element, most: number): number {
  const language = languageOf(code);
  if (language === null) return 0;
  const text = toText(code, { whitespace: "pre" });
  if (text.length > most) return 0;
  code.children = lowlight.highlight(language, text).children as ElementContent[];
  return text.length;
}

function languageOf(code: Element): string | null {
  const names = Array.isArray(code.properties.className) ? code.properties.className : [];
  const name = names.map(String).find((candidate) => candidate.startsWith("language-"));
  const language = name?.slice("language-".length) ?? "";
  return lowlight.registered(language) ? language : null;
}
