import type { Node as ArticleNode } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { linkAt, setLink } from "~/shell/richText/links";
import { openPanelFor, panelRangePlugin } from "~/shell/richText/panelRange";
import { articleSchema } from "~/shell/richText/schema";

const { nodes, marks } = articleSchema;
const work = marks.link.create({ href: "/work" });
const blog = marks.link.create({ href: "/blog" });
const strong = marks.strong.create();

/** The cursor is in a paragraph with this content, or words of it are selected. */
function stateAt(content: readonly ArticleNode[], from: number, to = from): EditorState {
  const doc = nodes.doc.create(null, nodes.paragraph.create(null, content));
  const selection = TextSelection.create(doc, from, to);
  return EditorState.create({ doc, selection, plugins: [panelRangePlugin()] });
}

/** See one **two**, where "one two" is a link, and a link beside it. */
const PARTLY_BOLD = [
  articleSchema.text("See "),
  articleSchema.text("one ", [work]),
  articleSchema.text("two", [work, strong]),
  articleSchema.text("three", [blog]),
  articleSchema.text("."),
];

/** What becomes of the paragraph if a panel is opened, the text changes and an address is applied. */
function applied(
  state: EditorState,
  href: string,
  change: (tr: EditorState["tr"]) => EditorState["tr"] = (tr) => tr,
): string {
  const opened = state.apply(openPanelFor(state, linkAt(state)));
  let after = opened.apply(change(opened.tr));
  setLink(href)(after, (tr) => {
    after = after.apply(tr);
  });
  return after.doc.children
    .flatMap(({ children }) => children)
    .map(({ text, marks: [first] }) =>
      first?.attrs.href ? `[${text}](${first.attrs.href})` : text,
    )
    .join("");
}

test("the cursor anywhere in a link means all of it, also where a part is bold", () => {
  for (const cursor of [6, 9, 10])
    expect([cursor, linkAt(stateAt(PARTLY_BOLD, cursor))]).toEqual([
      cursor,
      { from: 5, to: 12, href: "/work" },
    ]);
  expect(linkAt(stateAt(PARTLY_BOLD, 12))).toEqual({ from: 12, to: 17, href: "/blog" });
  expect(linkAt(stateAt(PARTLY_BOLD, 2))).toEqual({ from: 2, to: 2, href: "" });
});

test("a partly bold link gets another address, or ends, as a whole", () => {
  const state = stateAt(PARTLY_BOLD, 6);
  expect(applied(state, "/team")).toBe("See [one ](/team)[two](/team)[three](/blog).");
  expect(applied(state, "")).toBe("See one two[three](/blog).");
});

test("the words that were selected are linked, although the text before them changes meanwhile", () => {
  const state = stateAt([articleSchema.text("Read about our work")], 12, 20);
  const before = (tr: EditorState["tr"]) => tr.insertText("Please: ", 1);
  expect(applied(state, "/work", before)).toBe("Please: Read about [our work](/work)");
  const around = (tr: EditorState["tr"]) => tr.insertText("!", 20).insertText("all of ", 12);
  expect(applied(state, "/work", around)).toBe("Read about all of [our work](/work)!");
});

test("an address stands where the cursor was, also after text that was deleted meanwhile", () => {
  const state = stateAt([articleSchema.text("Read about our work")], 20);
  const shorten = (tr: EditorState["tr"]) => tr.delete(1, 12);
  expect(applied(state, "/work", shorten)).toBe("our work[/work](/work)");
});
