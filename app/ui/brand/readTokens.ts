import css from "~/ui/styles/tokens.css?raw";

export type Oklch = readonly [lightness: number, chroma: number, hue: number];
export type Theme = "light" | "dark";
export type Tokens = ReadonlyMap<string, Oklch>;

/** The default colors of tokens.css. */
export const TOKENS: Readonly<Record<Theme, Tokens>> = {
  light: colorsOf("light"),
  dark: colorsOf("dark"),
};

/** A color is written once for both themes, or as light-dark(). */
function colorsOf(theme: Theme): Tokens {
  const declared = css.matchAll(
    /--([\w-]+):\s*(?:light-dark\()?(oklch\([^)]*\))(?:,\s*(oklch\([^)]*\))\))?;/g,
  );
  return new Map(
    [...declared].map(([, name = "", light = "", dark = light]) => [
      name,
      numbersOf(theme === "light" ? light : dark),
    ]),
  );
}

function numbersOf(oklch: string): Oklch {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
  return [lightness, chroma, hue];
}
