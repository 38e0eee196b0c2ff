import { parseSync } from "vite";
import type { SourceFile } from "./sources";

export interface ScreenText {
  file: string;
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Messages for the log and for developers, SQL, and class names. */
const LOGGED = /^(?:log|info|warn|error|debug|fatal|audit)$/;

/**
 * The texts of a file that may stand on a screen or in a mail: those between elements, and strings that are several
 * words or begin with a capital. A value within a text is "{}".
 */
export function screenTextsOf({ name, text }: SourceFile): ScreenText[] {
  const found: ScreenText[] = [];
  const visit = (node: Node) => {
    if (isNeverShown(node)) return;
    const words = wordsOf(node);
    const line = () => text.slice(0, node.start).split("\n").length;
    if (words && isText(words)) found.push({ file: name, line: line(), text: words });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(name, text).program as unknown as Node);
  return found;
}

const isText = (words: string) =>
  /\p{L}/u.test(words) && (/\s/.test(words) || /^\p{Lu}/u.test(words));

function isNeverShown(node: Node): boolean {
  const callee = node.callee as Node | undefined;
  const called = (callee?.property ?? callee) as { name?: string } | undefined;
  const attribute = node.name as { name?: string } | undefined;
  return (
    (/^(?:Import|Export(?:All|Named))Declaration$/.test(node.type) === true &&
      Boolean(node.source)) ||
    node.type === "TaggedTemplateExpression" ||
    (node.type === "NewExpression" && /Error$/.test(called?.name ?? "")) ||
    (node.type === "CallExpression" && LOGGED.test(called?.name ?? "")) ||
    (node.type === "JSXAttribute" && attribute?.name === "className")
  );
}

function wordsOf(node: Node): string | null {
  if (node.type === "JSXText") return String(node.value).replace(/\s+/g, " ").trim();
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("{}");
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === "object" && one !== null && "type" in one);
}
