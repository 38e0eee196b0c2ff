import { expect, test } from "vitest";
import { readableLines } from "./readableText";

const readableText = (html: string) =>
  readableLines(html)
    .map(({ text }) => text)
    .join("\n");

test("each paragraph, heading, item and cell is a line, without tags and with its signs", () => {
  const html =
    '<h2 id="a">Cost &amp; time</h2>\n<p>One <strong>bold</strong>\n word&nbsp;more</p><ul><li>a<li>b</ul>' +
    "<table><tr><td>1</td><td>2 &lt; 3</td></tr></table><p>x<br>y &#233;&#xe9; &copy;</p>";
  expect(readableText(html).split("\n")).toEqual([
    ...["Cost & time", "One bold", "word more", "a", "b", "1", "2 < 3", "x", "y éé &copy;"],
  ]);
});

test("each line has the HTML that its words are in", () => {
  expect(
    readableLines('<p>See <a\nhref="/a">here</a>.</p><img src="/media/1" alt="A chart">'),
  ).toEqual([
    { text: "See here.", html: '<p>See <a href="/a">here</a>.' },
    { text: "Picture: A chart", html: '<img src="/media/1" alt="A chart">' },
  ]);
});

test("a picture is its description, and a bracket that begins no tag stays", () => {
  expect(readableText('<figure><img src="/media/1" alt="A chart"></figure>')).toBe(
    "Picture: A chart",
  );
  expect(readableText("<img src=x>1 < 2 and 3 > 2")).toBe("Picture\n1 < 2 and 3 > 2");
});

test.each(["<", "<img ", "&#x", "<p"])(
  "half a megabyte of %j takes no longer than its length",
  (piece) => {
    const before = process.cpuUsage();
    readableText(piece.repeat(500_000 / piece.length));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  },
);
