import type { Element, Properties, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** A wide table scrolls by itself, also with the keyboard, and says what it is. */
const SCROLL_REGION: Properties = {
  className: ["table-scroll"],
  role: "region",
  ariaLabel: "Table",
  tabIndex: 0,
};

/** Puts each table into a scroll region; a table inside a table scrolls with the outer one. */
export function makeTablesScroll(tree: Root) {
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || parent === undefined || index === undefined) return;
    if (isRegion(parent)) parent.properties = { ...SCROLL_REGION };
    else parent.children[index] = regionAround(table);
    return SKIP;
  });
}

/** A `div` around nothing but one table serves as its region, among them the one that we made earlier. */
function isRegion(parent: Root | Element): parent is Element {
  return parent.type === "element" && parent.tagName === "div" && parent.children.length === 1;
}

function regionAround(table: Element): Element {
  const properties = { ...SCROLL_REGION };
  return { type: "element", tagName: "div", properties, children: [table] };
}
