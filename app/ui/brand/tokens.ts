import css from "~/ui/styles/tokens.css?raw";

export type Oklch = readonly [lightness: number, chroma: number, hue: number];
export type Theme = "light" | "dark";
export type Tokens = ReadonlyMap<string, Oklch>;

const DARK_BY_SYSTEM = "@media (prefers-color-scheme";
const DARK_BY_CHOICE = ':root[data-theme="dark"]';

const light = coloursOf(between(":root {", DARK_BY_SYSTEM));

/** What the dark theme says, once for the system's choice and once for the visitor's. */
export const DARK_BLOCKS = [
  coloursOf(between(DARK_BY_SYSTEM, DARK_BY_CHOICE)),
  coloursOf(between(DARK_BY_CHOICE)),
] as const;

/** The colours of tokens.css as they come with the program. */
export const TOKENS: Readonly<Record<Theme, Tokens>> = {
  light,
  dark: new Map([...light, ...DARK_BLOCKS[1]]),
};

function between(start: string, end?: string): string {
  const from = css.indexOf(start);
  return css.slice(from, end ? css.indexOf(end, from) : undefined);
}

function coloursOf(block: string): Tokens {
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\s*;/g);
  return new Map(
    [...found].map(([, name = "", l, c, h]) => [name, [Number(l), Number(c), Number(h)]]),
  );
}
