import css from "~/ui/styles/tokens.css?raw";

export type Oklch = readonly [lightness: number, chroma: number, hue: number];
export type Theme = "light" | "dark";
export type Tokens = ReadonlyMap<string, Oklch>;

const light = coloursOf(between(":root {", "@custom-variant dark-theme"));
const dark = coloursOf(between("@variant dark-theme"));

/** The default colours of tokens.css. */
export const TOKENS: Readonly<Record<Theme, Tokens>> = {
  light,
  dark: new Map([...light, ...dark]),
};

function between(start: string, end?: string): string {
  const from = css.indexOf(start);
  return css.slice(from, end ? css.indexOf(end, from) : undefined);
}

export function coloursOf(block: string): Tokens {
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\s*;/g);
  return new Map(
    [...found].map(([, name = "", l, c, h]) => [name, [Number(l), Number(c), Number(h)]]),
  );
}
