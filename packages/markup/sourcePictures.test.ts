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

test("thousands of pictures are replaced in a time that grows with their number", () => {
  const spell = (count: number) => {
    const before = process.cpuUsage();
    const spelled = withPictureAddressesInOneSpelling('<img src="/art/%61">'.repeat(count));
    expect(spelled).toBe('<img src="/art/a">'.repeat(count));
    return process.cpuUsage(before).user / 1000;
  };
  spell(100);
  expect(spell(25_000)).toBeLessThan(4_000);
});
