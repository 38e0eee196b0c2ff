import type { Element, Properties, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** A wide table scrolls by itself, with a name and with the keyboard. */
const SCROLL_REGION: Properties = {
  className: ["table-scroll"],
  role: "region",
  ariaLabel: "Table",
  tabIndex: 0,
};

/** Wraps each table in a scroll region; a nested table scrolls with the outer one. */
export function makeTablesScroll(tree: Root) {
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || parent === undefined || index === undefined) return;
    if (isRegion(parent)) parent.properties = { ...SCROLL_REGION };
    else parent.children[index] = wrapInRegion(table);
    return SKIP;
  });
}

/** A `div` with nothing but one table becomes the region, also the one of an earlier round. */
function isRegion(parent: Root | Element): parent is Element {
  return parent.type === "element" && parent.tagName === "div" && parent.children.length === 1;
}

function wrapInRegion(table: Element): Element {
  const properties = { ...SCROLL_REGION };
  return { type: "element", tagName: "div", properties, children: [table] };
}
