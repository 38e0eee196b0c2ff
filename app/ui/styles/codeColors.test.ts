import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { luminance } from "~/ui/art/color";
import { TOKENS, type Tokens } from "~/ui/brand/palette";

const article = readFileSync(new URL("./article.css", import.meta.url), "utf8");

const oklchOf = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`, "g"))].map(
    ([, l, c, h]) => luminance(Number(l), Number(c), Number(h)),
  );

function nightOf(tokens: Tokens) {
  const night = tokens.get("night");
  if (!night) throw new Error("night is no token");
  return night;
}

const names = [...article.matchAll(/--(code-\w+):/g)].map(([, name = ""]) => name);

it.each(names)("%s is readable on night in both themes", (name) => {
  const [color = 0] = oklchOf(article, name);
  const nights = [TOKENS.light, TOKENS.dark].map((tokens) => luminance(...nightOf(tokens)));
  for (const night of nights) expect((color + 0.05) / (night + 0.05)).toBeGreaterThanOrEqual(4.5);
});

it("every group of code has its own color", () => {
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(article).toContain(`color: var(--${name})`);
});
