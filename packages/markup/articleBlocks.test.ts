import { expect, test } from "vitest";
import { articleBlocks } from "./articleBlocks.server";

const textsOf = (source: string) => articleBlocks(source)?.map(({ text }) => text);

test("an article is its paragraphs, items, rows and pictures, without tags", () => {
  const source = [
    "<h2>What it <em>costs</em></h2>",
    "<p>One line<br>and another &amp; more.</p>",
    "<ul>\n<li>First\n<ul><li>Inner</li></ul></li>\n<li><p>Second</p></li>\n</ul>",
    "<table><thead><tr><th>Load</th><th>Before</th></tr></thead><tbody><tr><td>Orders</td><td><p>11</p><p>h</p></td></tr></tbody></table>",
    '<figure><img src="/media/1" alt="A green field"><figcaption>In May</figcaption></figure>',
    '<figure><img src="/media/2" alt=""></figure>',
    "<hr>",
    "<pre><code>select 1\n  from dual\n</code></pre>",
    "<p></p>",
  ].join("\n");
  expect(textsOf(source)).toEqual([
    "What it costs",
    "One line and another & more.",
    "First",
    "Inner",
    "Second",
    "Load | Before",
    "Orders | 11 h",
    "Picture: A green field",
    "In May",
    "Picture",
    "Line",
    "select 1\n  from dual",
  ]);
});

test("each block has its HTML, and the first of an element the tag of that", () => {
  expect(articleBlocks('<ol start="3"><li>A <b>bold</b> word</li></ol>')).toEqual([
    { text: "A bold word", html: '<ol start="3"><li>A <b>bold</b> word' },
  ]);
  expect(articleBlocks("<ul><li>One</li><li>Two</li></ul>")).toEqual([
    { text: "One", html: "<ul><li>One" },
    { text: "Two", html: "<li>Two" },
  ]);
  expect(articleBlocks("<table><tr><td>Cell</td></tr></table>")).toEqual([
    { text: "Cell", html: "<table><tr><td>Cell</td></tr>" },
  ]);
});

test("the HTML of all blocks is no longer than the article, however deep it is nested", () => {
  const around = `<div lang="${"x".repeat(30)}">`.repeat(80);
  const source = `${around}${"<p>a</p>".repeat(20_000)}`;
  const blocks = articleBlocks(source) ?? [];
  expect(blocks).toHaveLength(20_000);
  const characters = blocks.reduce((sum, { html }) => sum + html.length, 0);
  expect(characters).toBeLessThan(2 * source.length);
});

test("text without elements is a block, and HTML nested too deep is none", () => {
  expect(textsOf("Words alone")).toEqual(["Words alone"]);
  expect(articleBlocks("<div>".repeat(200))).toBeNull();
});
