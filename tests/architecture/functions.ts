import { parseSync } from "vite";
import type { SourceFile } from "./sources";

export interface MeasuredFunction {
  file: string;
  name: string;
  lines: number;
  /** A React component: its name is capitalized and its file holds JSX. */
  isComponent: boolean;
}

export interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string } | null;
  [key: string]: unknown;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Every function of a file with its length in lines, from its first to its last. */
export function functionsOf({ name, text }: SourceFile): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const visit = (node: Node, given: string | undefined) => {
    const own = node.id?.name ?? node.key?.name;
    if (FUNCTIONS.has(node.type)) {
      const called = own ?? given ?? "(anonymous)";
      const isComponent = name.endsWith(".tsx") && /^[A-Z]/.test(called);
      const lines = text.slice(node.start, node.end).split("\n").length;
      found.push({ file: name, name: called, lines, isComponent });
    }
    for (const child of childrenOf(node)) visit(child, own);
  };
  visit(parseSync(name, text).program as unknown as Node, undefined);
  return found;
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    const values = Array.isArray(value) ? value : [value];
    return values.filter(
      (one): one is Node => typeof one === "object" && one !== null && "type" in one,
    );
  });
}
