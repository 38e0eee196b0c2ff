import type { Node as ArticleNode, Mark } from "prosemirror-model";
import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { describe, expect, test } from "vitest";
import { cleanArticle } from "#markup/cleanArticle.server";
import {
  countArticleWords,
  describePictureNode,
  editingPlugins,
  pictureAt,
} from "~/shell/richText/editing";
import { openPanelFor } from "~/shell/richText/panelRange";
import { articleSchema } from "~/shell/richText/schema";

const { nodes, marks } = articleSchema;
const text = (words: string, look?: readonly Mark[]) => articleSchema.text(words, look);
const docOf = (...content: ArticleNode[]) =>
  nodes.doc.create(null, nodes.paragraph.create(null, content));

test("the editor counts as many words as the page has", async () => {
  const texts = ["Join on order_id, not on customer_id.", "Un cafe\u0301 de l’équipe"];
  const paragraphs = texts.map((words) => nodes.paragraph.create(null, text(words)));
  const doc = nodes.doc.create(null, paragraphs);
  const article = await cleanArticle(texts.map((words) => `<p>${words}</p>`).join("\n"));
  expect(article).toMatchObject({ ok: true, wordCount: countArticleWords(doc) });
});

/** The paragraph after something was typed at its end, key by key. */
function typedAfter(doc: ArticleNode, typed: string): string {
  const plugins = editingPlugins();
  const selection = TextSelection.atEnd(doc);
  // As much of a view as the rules look at.
  const view = {
    state: EditorState.create({ doc, plugins, selection }),
    composing: false,
    dispatch(tr: EditorState["tr"]) {
      view.state = view.state.apply(tr);
    },
  };
  for (const key of typed) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(key);
    const isTaken = plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(
        plugin,
        view as unknown as EditorView,
        from,
        to,
        key,
        insert,
      ),
    );
    if (!isTaken) view.dispatch(insert());
  }
  return view.state.doc.firstChild?.toString() ?? "";
}

describe("what is typed like Markdown", () => {
  test.each([
    ["so **it is**, yes", 'paragraph("so ", strong("it is"), ", yes")'],
    ["so *it is*, yes", 'paragraph("so ", em("it is"), ", yes")'],
    ["so _it is_, yes", 'paragraph("so ", em("it is"), ", yes")'],
    ["so ~~it is~~, yes", 'paragraph("so ", strike("it is"), ", yes")'],
    ["so `it is`, yes", 'paragraph("so ", code("it is"), ", yes")'],
    ["*a*", 'paragraph(em("a"))'],
    ["**a *b***c", 'paragraph(strong("a "), strong(em("b")), "c")'],
  ])("%s is formatted, and what follows is not", (typed, becomes) => {
    expect(typedAfter(docOf(), typed)).toBe(becomes);
  });

  test.each([
    "5 * 3 * 2",
    "call f with *args_ now",
    "a ** b ** c",
    "a ~~ b ~~ c",
    "a ` b ` c",
    "_ a_",
    "*a *",
  ])("%s stays as it is", (typed) => {
    expect(typedAfter(docOf(), typed)).toBe(`paragraph("${typed}")`);
  });

  test("formats the pictures, links and formatting in it and loses none", () => {
    const link = marks.link.create({ href: "/work" });
    const content = (sign: string) => [
      text(`so ${sign}see `),
      nodes.image.create({ src: "/media/1" }),
      text(" of "),
      text("our work", [link]),
      text(" and", [marks.strong.create()]),
    ];
    expect(typedAfter(docOf(...content("*")), " more*!")).toBe(
      'paragraph("so ", em("see "), em(image), em(" of "), link(em("our work")), strong(em(" and more")), strong("!"))',
    );
    expect(typedAfter(docOf(...content("~~")), " more~~")).toBe(
      'paragraph("so ", strike("see "), strike(image), strike(" of "), link(strike("our work")), strong(strike(" and more")))',
    );
  });

  test("leaves code alone", () => {
    const doc = docOf(text("a *b", [marks.code.create()]), text(" c"));
    expect(typedAfter(doc, "*")).toBe('paragraph(code("a *b"), " c*")');
  });
});

describe("the description of a picture", () => {
  const figure = nodes.figure.create({ src: "/media/1", alt: "A vane" });
  const doc = nodes.doc.create(null, [
    nodes.paragraph.create(null, text("Before")),
    figure,
    nodes.figure.create({ src: "/media/2", alt: "A harbor" }),
  ]);

  /** The descriptions after the first picture was to be described, and the text changed meanwhile. */
  function described(change: (tr: EditorState["tr"]) => EditorState["tr"]) {
    const selection = NodeSelection.create(doc, 8);
    let state = EditorState.create({ doc, selection, plugins: editingPlugins() });
    const picture = pictureAt(state);
    if (!picture) throw new Error("the picture is not found");
    state = state.apply(openPanelFor(state, picture));
    state = state.apply(change(state.tr));
    const isDescribed = describePictureNode("Brass")(state, (tr) => {
      state = state.apply(tr);
    });
    return { isDescribed, alts: state.doc.children.flatMap(({ attrs }) => attrs.alt ?? []) };
  }

  test("goes to the picture that the panel was opened for, wherever that is by now", () => {
    const expected = { isDescribed: true, alts: ["Brass", "A harbor"] };
    expect(described((tr) => tr)).toEqual(expected);
    expect(described((tr) => tr.insertText("Long ", 1))).toEqual(expected);
    expect(described((tr) => tr.delete(1, 5))).toEqual(expected);
    expect(described((tr) => tr.insert(8, nodes.horizontal_rule.create()))).toEqual(expected);
  });

  test("goes nowhere once that picture is deleted", () => {
    const expected = { isDescribed: false, alts: ["A harbor"] };
    expect(described((tr) => tr.delete(8, 8 + figure.nodeSize))).toEqual(expected);
    expect(described((tr) => tr.delete(0, 8 + figure.nodeSize))).toEqual(expected);
  });
});
