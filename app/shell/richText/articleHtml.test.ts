import { Element, parseHTML, Text } from "linkedom";
import { DOMSerializer, DOMParser as EditorParser } from "prosemirror-model";
import { EditorState, type Transaction } from "prosemirror-state";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readArticle, writeArticle } from "~/shell/richText/articleHtml";
import { parseInert } from "~/shell/richText/htmlOutline";
import { cleanPasted } from "~/shell/richText/paste";
import { articleSchema } from "~/shell/richText/schema";
import { documentOf } from "../../../tests/support/plainDocument";

// What a browser has: parse5 reads HTML as browsers do.
beforeAll(() => {
  vi.stubGlobal("document", parseHTML("<html></html>").document);
  vi.stubGlobal("Element", Element);
  vi.stubGlobal("Text", Text);
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = documentOf;
    },
  );
});
afterAll(() => vi.unstubAllGlobals());

/** The HTML of an article whose whole text was cut and pasted. */
function pastedAgain(html: string): string {
  const article = readArticle(html);
  const holder = document.createElement("div");
  const serializer = DOMSerializer.fromSchema(articleSchema);
  holder.append(serializer.serializeFragment(article.doc.content, { document }));
  const pasted = cleanPasted(holder.innerHTML);
  expect(pasted.missingPictures).toBe(0);
  const doc = EditorParser.fromSchema(articleSchema).parse(parseInert(pasted.html));
  return writeArticle(doc, { ...article, writtenByNode: new WeakMap() });
}

test.each([
  ["a heading and bold text", "<h2>Rates</h2>\n<p>So <strong>it</strong> is.</p>"],
  ["code with its language", '<pre><code class="language-sql">select 1;\n  -- two</code></pre>'],
  [
    "a picture that is not copied yet",
    '<figure><img src="https://elsewhere.example/a.png" alt="A vane"><figcaption>Wind</figcaption></figure>',
  ],
  [
    "HTML that the editor does not know",
    '<details><summary>More</summary><p>Text  with <b class="x">markup</b> &amp; signs</p></details>',
  ],
])("%s is the same after it was cut and pasted", (_, html) => {
  expect(pastedAgain(html)).toBe(html);
});

function listBlocks(html: string): string[] {
  const { doc } = readArticle(html);
  return doc.children.map(({ type }) => type.name);
}

/** The HTML after a change of the document, as the editor writes it. */
function changed(html: string, change: (tr: Transaction) => Transaction): string {
  const article = readArticle(html);
  const { tr } = EditorState.create({ doc: article.doc });
  return writeArticle(change(tr).doc, article);
}

/** Types an exclamation mark after a word. */
const exclaim = (word: string) => (tr: Transaction) => {
  let end = -1;
  tr.doc.descendants(({ text = "" }, position) => {
    if (text.includes(word)) end = position + text.indexOf(word) + word.length;
  });
  return tr.insertText("!", end);
};

/** Where a block begins in the document. */
const startOf = ({ doc }: Transaction, place: number): number =>
  doc.children.slice(0, place).reduce((sum, { nodeSize }) => sum + nodeSize, 0);

const insertAt = (place: number, text: string) => (tr: Transaction) =>
  tr.insert(startOf(tr, place), articleSchema.node("paragraph", null, articleSchema.text(text)));

const deleteBlock = (place: number) => (tr: Transaction) =>
  tr.delete(startOf(tr, place), startOf(tr, place + 1));

const ARTICLES: Record<string, string> = {
  "blocks with empty lines between them": "<p>One</p>\n\n<p>Two</p>\n",
  "blocks with different white space between them": "\n<h2>A</h2> <p>B</p>\r\n\r\n\t<p>C</p>\n<hr>",
  "blocks without white space between them": "<p>One</p><p>Two</p><hr><p>Three</p>",
  "attributes, case and references": `<P class='x' ID=a>A&nbsp;&amp; B &lt;<BR/>\n  c  &copy;</P>`,
  "a style": '<p style="color: red">One</p>',
  lists: "<ul><li>a<ul><li>b</li></ul></li>\n<li><p>c</p></ul>\n<ol start=3 reversed><li>d</ol>",
  code: '<pre><code class="language-ts">if (a &lt; b)\n\n  return;</code></pre>',
  pictures:
    '<figure><img alt="" src=/media/1/960.webp></figure>\n<p><img src="/media/2/960.webp"></p>',
  "a table": "<table><tr><th scope=row>a<td colspan=2>b</table>",
  "formatting in formatting":
    '<p><b>a <i>b</i></b><i> c</i> <a href="/x" title="t">d</a> <kbd>e</kbd></p>',
  "text without an element": "Some <b>text</b>\n<p>One</p> and more",
  comments: "<!-- one --><p>One<!-- two --></p>\n<!-- three -->",
  "wrong nesting": "<b>One <p>Two</b> Three</p>\n<p>Four</p>",
  "an end of nothing": "<p>One</p></div>\n<p>Two</p>",
  "elements that were not closed": "<p>One<p>Two\n<ul><li>Three",
  "a less-than sign that begins no element": "<p>1 < 2 <a <b>c</b></p>\n<p>Two</p>",
};

describe("an article that nobody changes keeps every byte", () => {
  test.each(Object.entries(ARTICLES))("with %s", (_name, html) => {
    expect(changed(html, (tr) => tr)).toBe(html);
  });

  test("also of what the editor does not know, which is a block of its own", () => {
    const unknown = [
      "<details open><summary>More</summary><p>One</p></details>",
      '<div class="video"><iframe src="https://example.com/"></iframe></div>',
      "<script>if (a < b) '<p>'</script>",
      "<dl><dt>A</dt><dd>B</dd></dl>",
      "<p>One <video src=/a.mp4></video></p>",
      "text",
    ];
    for (const html of unknown) expect([html, listBlocks(html)]).toEqual([html, ["html_block"]]);
    const article = `<p>Before</p>\n${unknown.join("\n")}\n<p>After</p>`;
    expect(listBlocks(article)).toEqual([
      "paragraph",
      ...unknown.map(() => "html_block"),
      "paragraph",
    ]);
    expect(changed(article, (tr) => tr)).toBe(article);
  });

  test("and is one block if a parser reads its blocks differently one by one", () => {
    expect(listBlocks("<p>One</p>\n<p>Two</p>")).toEqual(["paragraph", "paragraph"]);
    expect(listBlocks("<p>One</p></div>\n<p>Two</p>")).toEqual(["html_block"]);
  });
});

describe("a change of one block", () => {
  test("rewrites that block alone", () => {
    const html = "<P class=a>One</P>\n\n<p id='b'>Two</p>\n\n<ul><li>Three</ul>\n";
    expect(changed(html, exclaim("Two"))).toBe(
      "<P class=a>One</P>\n\n<p>Two!</p>\n\n<ul><li>Three</ul>\n",
    );
  });

  test("leaves the white space between the others, also where there is none", () => {
    const html = "\n<p>One</p><p>Two</p>\n\n\n<p>Three</p> <p>Four</p>\n";
    expect(changed(html, exclaim("One"))).toBe(html.replace("One", "One!"));
    const unknown = "<dl></dl><p>One</p>Text<hr>\n<p>Two</p>";
    expect(changed(unknown, exclaim("Two"))).toBe(unknown.replace("Two", "Two!"));
  });

  test.each([
    [
      "<p>A <strong>b</strong> &lt; <code>c</code><br>d",
      "<p>A! <strong>b</strong> &lt; <code>c</code><br>d</p>",
    ],
    ["<h3 class=x>A</h3>", "<h3>A!</h3>"],
    ["<blockquote><p>A</blockquote>", "<blockquote><p>A!</p></blockquote>"],
    ["<ol start=3><li>A<li><p>B</p></ol>", '<ol start="3">\n<li>A!</li>\n<li><p>B</p></li>\n</ol>'],
    [
      "<pre><code class='language-ts'>A < B</code></pre>",
      '<pre><code class="language-ts">A! &lt; B</code></pre>',
    ],
    [
      "<figure><img src='/a.png' width=9><figcaption>A</figcaption></figure>",
      '<figure><img src="/a.png" alt="" width="9"><figcaption>A!</figcaption></figure>',
    ],
    [
      "<table><thead><tr><th>A<tbody><tr><td colspan=1>B</table>",
      "<table>\n<thead>\n<tr><th>A!</th></tr>\n</thead>\n<tbody>\n<tr><td>B</td></tr>\n</tbody>\n</table>",
    ],
  ])("writes %s in one form", (before, after) => {
    expect(changed(before, exclaim("A"))).toBe(after);
  });
});

describe("a new block", () => {
  const html = "<p class=a>One</p>\n\n<p>Two</p>\n";

  test("stands as far from the block before it as the second from the first", () => {
    expect(changed(html, insertAt(2, "New"))).toBe(
      "<p class=a>One</p>\n\n<p>Two</p>\n\n<p>New</p>\n",
    );
    expect(changed(html, insertAt(1, "New"))).toBe(
      "<p class=a>One</p>\n\n<p>New</p>\n\n<p>Two</p>\n",
    );
    expect(changed(html, insertAt(0, "New"))).toBe(
      "<p>New</p>\n\n<p class=a>One</p>\n\n<p>Two</p>\n",
    );
  });

  test("begins a line in an article that has no such white space", () => {
    expect(changed("<p>One</p>", insertAt(1, "New"))).toBe("<p>One</p>\n<p>New</p>");
    expect(changed("<p>One</p><p>Two</p>", insertAt(2, "New"))).toBe(
      "<p>One</p><p>Two</p>\n<p>New</p>",
    );
  });
});

test("a deleted block takes the white space before it along", () => {
  const html = "<p>One</p>\n\n<p>Two</p> <p>Three</p>\n";
  expect(changed(html, deleteBlock(1))).toBe("<p>One</p> <p>Three</p>\n");
  expect(changed(html, deleteBlock(0))).toBe("<p>Two</p> <p>Three</p>\n");
});

test("an empty article is one empty paragraph, and an emptied one no text at all", () => {
  for (const html of ["", " \n", "<p></p>"]) {
    expect(listBlocks(html)).toEqual(["paragraph"]);
    expect(changed(html, (tr) => tr)).toBe("");
  }
  expect(changed("<p>One</p>\n<ul><li>Two</ul>\n", (tr) => tr.delete(0, tr.doc.content.size))).toBe(
    "",
  );
  expect(changed("", (tr) => tr.insertText("One", 1))).toBe("<p>One</p>");
});
