import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedText } from "~/shell/public/LinkedText";

const shown = (text: string) => renderToStaticMarkup(<LinkedText text={text} />);

test("words with an address are a link, and words between backticks are code", () => {
  expect(shown("See [our terms](/terms#law), [mail us](mailto:a@b.example) or `theme`.")).toBe(
    'See <a href="/terms#law">our terms</a>, <a href="mailto:a@b.example">mail us</a> or <code>theme</code>.',
  );
});

test("an address that could run something is no link, and markup is text", () => {
  for (const text of ["[x](javascript:alert(1))", "[x](data:text/html,y)", "[x](JavaScript:y)"])
    expect(shown(text)).toBe(text);
  // A browser reads both as the address of another host.
  for (const text of ["[x](//elsewhere.example)", "[x](/\\elsewhere.example)"])
    expect(shown(text)).toBe(text);
  expect(shown("<img src=x onerror=y>")).toBe("&lt;img src=x onerror=y&gt;");
});

test("a text of opening brackets alone is read in one pass", () => {
  const text = "[a](/".repeat(40_000);
  const startedAt = performance.now();
  expect(shown(text)).toBe(text);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
