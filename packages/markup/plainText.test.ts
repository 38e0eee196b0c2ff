import { expect, test } from "vitest";
import { plainText } from "./cleanArticle.server";

test.each([
  ["a text without HTML", "3 < 4 & 5 > 2", "3 < 4 & 5 > 2"],
  ["an address in brackets", "Sam <sam@example.com>", "Sam <sam@example.com>"],
  ["characters by their names", "R&amp;D &#8211; &quot;now&quot;", 'R&D – "now"'],
  ["paragraphs", "<p>One</p><p>Two<br>three</p>", "One\n\nTwo\nthree"],
  ["lists", "<ul><li>One</li><li>Two</li></ul>", "• One\n• Two"],
  ["a text of lines with one tag", "One <b>bold</b>\nTwo", "One bold\nTwo"],
  ["scripts", "Hi<script>alert(1)</script>", "Hi"],
])("%s", async (_, written, read) => {
  expect(await plainText(written)).toBe(read);
});

test("a text that is nested too deep stays as it is", async () => {
  const deep = `${"<div>".repeat(5_000)}x`;
  expect(await plainText(deep)).toBe(deep);
});

test.each(["<li ", "<pre>  x", " "])("a text of %j alone takes no time", async (piece) => {
  const cpuBefore = process.cpuUsage();
  await plainText(`<pre>${piece.repeat(200_000 / piece.length)}`);
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(2_000);
});
