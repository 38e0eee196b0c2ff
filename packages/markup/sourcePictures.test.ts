import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import {
  findSourcePictures,
  withAddressesReplaced,
  withPictureAddressesInOneSpelling,
} from "./sourcePictures.server";

const SOURCE = `<p>One <b>two</b></p>
<IMG alt="A &amp; B" SRC='https://a.example/1.png?a=1&amp;b=2' src=second>
<b><p><img src=//b.example/2.png></b><table><img src="https://c.example/3.png"></table>
<template><img src="https://d.example/4.png"></template><img alt="none"><image src="https://e.example/5">`;

test("pictures of a source are found with the addresses that a browser reads", () => {
  expect(findSourcePictures(SOURCE).map(({ address, alt }) => [address, alt])).toEqual([
    ["https://a.example/1.png?a=1&b=2", "A & B"],
    ["//b.example/2.png", ""],
    ["https://c.example/3.png", ""],
    ["https://e.example/5", ""],
  ]);
});

test("only the addresses of pictures are replaced", () => {
  const replaced = withAddressesReplaced(
    SOURCE,
    new Map([
      ["https://a.example/1.png?a=1&b=2", "/media/1"],
      ["//b.example/2.png", "/media/2"],
      ["two", "three"],
    ]),
  );
  expect(replaced).toBe(
    SOURCE.replace("SRC='https://a.example/1.png?a=1&amp;b=2'", 'src="/media/1"').replace(
      "src=//b.example/2.png",
      'src="/media/2"',
    ),
  );
});

test("pictures of this site get one spelling; all other text and pictures stay", () => {
  const id = "0a1b2c3d-0000-4000-8000-00000000000f";
  const others = `<p>/media/%30a</p><img src='/media/${id}'><img src=/admin/%30><img src=//b.example/%30>`;
  const source = `${others}<img src="/media/%30A1B2C3D-0000-4000-8000-00000000000F">`;
  expect(withPictureAddressesInOneSpelling(source)).toBe(`${others}<img src="/media/${id}">`);
});

test("a source that cleaning would reject is not parsed", () => {
  const deep = "<div>".repeat(100_000);
  expect(findSourcePictures(`${deep}<img src="https://a.example/1.png">`)).toEqual([]);
});

// Where the parser that cleans sees the text of a style sheet, browsers, and so the parser that finds pictures, see elements.
const UNSEEN = "<svg><mi><style>";

test("a source that browsers would nest deeper, or reopen more often, than cleaning sees is not parsed", () => {
  const picture = '<img src="https://a.example/1.png">';
  expect(findSourcePictures(`${UNSEEN}</style></mi></svg>${picture}`)).toHaveLength(1);
  for (const count of [2_000, 40_000])
    expect(findSourcePictures(`${UNSEEN}${"<g>".repeat(count)}${picture}`)).toEqual([]);
  const formatting = Array.from({ length: 400 }, (_, n) => `<b x=${n}>`).join("");
  const reopening = `${UNSEEN}<desc><p>${formatting}</p>${"<p>x</p>".repeat(400)}${picture}`;
  expect(findSourcePictures(reopening)).toEqual([]);
});

test("a table as long as an article may be is read to its end", () => {
  const source = `${"<table><td>1</table>".repeat(20_000)}<img src="https://a.example/1.png">`;
  expect(findSourcePictures(source)).toHaveLength(1);
});

test("replacing thousands of pictures takes little longer than parsing them", () => {
  const source = '<img src="/art/%61">'.repeat(25_000);
  const spelled = '<img src="/art/a">'.repeat(25_000);
  const parsingMs = leastMs(() => fromHtml(source, { fragment: true, verbose: true }));
  const spellingMs = leastMs(() => {
    if (withPictureAddressesInOneSpelling(source) !== spelled) throw new Error("not replaced");
  });
  // It parses twice.
  expect(spellingMs / parsingMs).toBeLessThan(25);
});

/** Of three runs, because each may be interrupted by a garbage collection of what ran before. */
function leastMs(run: () => unknown): number {
  const durations = [1, 2, 3].map(() => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...durations);
}
