import { parseSync } from "vite";
import { expect, test } from "vitest";
import { program, type SourceFile } from "./sources";

/** What visitors see. The test page of the specification is in English on every site. */
const PUBLIC =
  /^app\/(?:pages|\w+\/public|applications\/apply|shell\/(?:public|forms\/public)|ui\/(?:sections|layouts\/Site))/;
const IN_ENGLISH = new Set(["app/blog/public/testPosts.tsx"]);

/** Attributes that hold words. */
const WORDED = /^(?:alt|aria-label|detail|hint|label|lead|placeholder|text|title)$/;

interface Node {
  type: string;
  [key: string]: unknown;
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === "object" && one !== null && "type" in one);

/** Texts between elements and in attributes that are written there and not translated. */
function untranslatedIn({ name, text }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: Node, isPhrase = false) => {
    if (node.type === "JSXText" && /\p{L}{2}/u.test(String(node.value)))
      found.push(`${name}: ${String(node.value).trim()}`);
    if (node.type === "JSXAttribute" && !isPhrase) {
      const attribute = (node.name as { name?: unknown }).name;
      const value = (node.value as { value?: unknown } | null)?.value;
      const isText = typeof value === "string" && /\p{L}{2}/u.test(value);
      if (isText && WORDED.test(String(attribute))) found.push(`${name}: ${attribute}="${value}"`);
    }
    const opening = node.openingElement as { name?: { name?: string } } | undefined;
    const isNowPhrase = opening ? opening.name?.name === "Phrase" : isPhrase;
    for (const child of childrenOf(node)) visit(child, isNowPhrase);
  };
  visit(parseSync(name, text).program as unknown as Node);
  return found;
}

test("the fixed texts of public pages can be translated", () => {
  const files = program.filter(
    ({ name }) => PUBLIC.test(name) && name.endsWith(".tsx") && !IN_ENGLISH.has(name),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap(untranslatedIn)).toEqual([]);
});
