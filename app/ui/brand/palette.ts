import { hexFromOklch, luminanceOfHex, oklchFromHex } from "~/ui/art/color";
import css from "~/ui/styles/tokens.css?raw";

/** The colors that a company chooses, each as "#rrggbb". */
export interface ChosenColors {
  /** The brand color of the light theme. */
  light: string;
  dark: string;
  signal: string;
}

/** Values of tokens by name, as "#rrggbb". */
export type Palette = Readonly<Record<string, string>>;

/** The default colors of tokens.css. */
export const TOKENS: Readonly<Record<Theme, Tokens>> = {
  light: colorsOf("light"),
  dark: colorsOf("dark"),
};

/** Grounds, inks and lines: quiet colors in the hue of the brand. */
const NEUTRALS = [
  ...["bg", "surface", "sunken", "tint", "line", "control", "ink", "ink-2", "ink-3"],
  ...["night", "on-night", "on-night-2", "night-line"],
  ...["art-0", "art-1", "art-2", "art-3", "art-4", "art-line"],
];
const TEXT_GROUNDS = ["bg", "surface", "sunken"];
/** WCAG 1.4.3. */
const TEXT_CONTRAST_MIN = 4.5;
/** WCAG 1.4.11: borders of controls, the focus ring, markers. */
const CONTROL_CONTRAST_MIN = 3;

/** All tokens that are derived from the chosen colors, exactly as pages get them. The default colors give tokens.css. */
export function paletteOf(colors: ChosenColors, theme: Theme): Palette {
  const brand = brandTokens(colors[theme], theme);
  return { ...brand, ...signalTokens(colors.signal, theme, brand) };
}

/** The contrast of two colors by WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(luminanceOfHex).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The default value of a token. */
export function tokenOf(name: string, theme: Theme): string {
  return hexFromOklch(...defaultOf(name, theme));
}

/** The default colors, as a company would choose them. */
export const DEFAULT_COLORS: ChosenColors = {
  light: tokenOf("brand", "light"),
  dark: tokenOf("brand", "dark"),
  signal: tokenOf("signal", "light"),
};

/** A chosen color and the token whose place it takes. The tokens around it keep their distance to it. */
interface Family {
  chosen: Oklch;
  base: Oklch;
  theme: Theme;
}

function brandTokens(brand: string, theme: Theme): Palette {
  const base = defaultOf("brand", theme);
  const family = { chosen: oklchOf(brand, base), base, theme };
  const neutrals = Object.fromEntries(NEUTRALS.map((name) => [name, neutralOf(name, family)]));
  const hover = shifted("brand-hover", family);
  const texts = [neutralOf("on-brand", family), neutrals.ink ?? ""];
  return {
    ...neutrals,
    brand,
    "brand-hover": hover,
    "on-brand": mostReadable(texts, [brand, hover]),
  };
}

/** The focus ring has the brand color on light ground and the signal's on dark ground. */
function signalTokens(chosenSignal: string, theme: Theme, brand: Palette): Palette {
  const family = signalFamily(chosenSignal, theme);
  const signal = hexFromOklch(...family.chosen);
  const onSignal = mostReadable(
    [neutralOf("on-signal", family), brand["on-night"] ?? ""],
    [signal],
  );
  const isDarkText = luminanceOfHex(onSignal) < luminanceOfHex(signal);
  const grounds = TEXT_GROUNDS.map((name) => brand[name] ?? "");
  return {
    signal,
    "signal-hover": shifted("signal-hover", family, isDarkText ? 1 : -1),
    "on-signal": onSignal,
    // Words of a button in the color of the words around it.
    "off-signal": isDarkText ? neutralOf("off-signal", family) : signal,
    "signal-text": withContrast("signal-text", family, grounds, TEXT_CONTRAST_MIN),
    focus:
      theme === "light"
        ? (brand.brand ?? "")
        : withContrast("focus", family, grounds, CONTROL_CONTRAST_MIN),
  };
}

/** One signal is chosen for both themes; in the dark one it is a little lighter. */
function signalFamily(chosenSignal: string, theme: Theme): Family {
  const light = defaultOf("signal", "light");
  const family = { chosen: oklchOf(chosenSignal, light), base: light, theme };
  if (theme === "light") return family;
  return { chosen: movedColor("signal", family), base: defaultOf("signal", theme), theme };
}

/** Hex is coarser than the tokens: the hex of a default color gives the exact token. */
function oklchOf(hex: string, base: Oklch): Oklch {
  return hex === hexFromOklch(...base) ? base : oklchFromHex(hex);
}

/** A token with its own lightness, in the hue of the family and at most as colorful as by default. */
function neutralOf(name: string, family: Family): string {
  const [lightness] = defaultOf(name, family.theme);
  const [, chroma, hue] = movedColor(name, family);
  const [, limit] = defaultOf(name, family.theme);
  return hexFromOklch(lightness, Math.min(chroma, limit), hue);
}

/** A token as much lighter or darker than the chosen color as by default. */
function shifted(name: string, family: Family, direction: 1 | -1 = 1): string {
  return hexFromOklch(...movedColor(name, family, direction));
}

/** The token, as far from the chosen color as by default; the other way where the lightness has no room. */
function movedColor(name: string, { chosen, base, theme }: Family, direction: 1 | -1 = 1): Oklch {
  const [lightness, chroma, hue] = defaultOf(name, theme);
  const by = (lightness - base[0]) * direction;
  const movedLightness = chosen[0] + by;
  return [
    movedLightness < 0 || movedLightness > 1 ? chosen[0] - by : movedLightness,
    (chosen[1] * chroma) / base[1],
    chosen[2] + (hue - base[2]) * likeness(chosen[2], base[2]),
  ];
}

/**
 * 1 for the same hue, 0 from a quarter turn on. Within the default family hues differ by up to 23 degrees: right for a teal, but
 * grounds of a magenta would be brown.
 */
function likeness(hue: number, base: number): number {
  const apart = Math.abs(((hue - base + 540) % 360) - 180);
  return Math.max(0, 1 - apart / 90);
}

/** A token of the family, darkened, or in the dark theme lightened, until it stands out on all grounds. */
function withContrast(name: string, family: Family, grounds: readonly string[], minimum: number) {
  const isLight = family.theme === "light";
  const [own] = defaultOf(name, family.theme);
  const [, chroma, hue] = movedColor(name, family);
  let lightness = isLight ? Math.min(own, family.chosen[0]) : Math.max(own, family.chosen[0]);
  const color = () => hexFromOklch(Math.min(1, Math.max(0, lightness)), chroma, hue);
  while (
    lightness >= 0 &&
    lightness <= 1 &&
    grounds.some((ground) => contrastOf(color(), ground) < minimum)
  ) {
    lightness += isLight ? -0.01 : 0.01;
  }
  return color();
}

/** The color with the best contrast on all grounds. */
function mostReadable(colors: readonly string[], grounds: readonly string[]): string {
  const worst = (color: string) => Math.min(...grounds.map((ground) => contrastOf(color, ground)));
  return colors.reduce((best, color) => (worst(color) > worst(best) ? color : best));
}

function defaultOf(name: string, theme: Theme): Oklch {
  const color = TOKENS[theme].get(name);
  if (!color) throw new Error(`No token named --${name}`);
  return color;
}

type Oklch = readonly [lightness: number, chroma: number, hue: number];
export type Theme = "light" | "dark";
export type Tokens = ReadonlyMap<string, Oklch>;

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

/** The style sheet of the chosen colors. It follows the site's own and sets them for the same three selectors as tokens.css. */
export function brandCss(colors: ChosenColors): string {
  const dark = declarations(paletteOf(colors, "dark"));
  return [
    `:root{${declarations(paletteOf(colors, "light"))}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `:root[data-theme="dark"]{${dark}}`,
    "",
  ].join("\n");
}

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

/** Two colors of the design that are used together, and the contrast that they have and need. */
export interface ContrastPair {
  /** The chosen color that has to change. */
  color: keyof ChosenColors;
  theme: Theme;
  foreground: string;
  background: string;
  ratio: number;
  minimum: number;
}

/** The pairs that would be unreadable with the chosen colors, in either theme. */
export function findUnreadablePairs(colors: ChosenColors): ContrastPair[] {
  return contrastPairs(colors).filter(isUnreadable);
}

export const isUnreadable = ({ ratio, minimum }: ContrastPair) => ratio < minimum;

/** Every pair of the design that the chosen colors change, with all that are derived from them, in both themes. */
export function contrastPairs(colors: ChosenColors): ContrastPair[] {
  return (["light", "dark"] as const).flatMap((theme) => {
    const palette = paletteOf(colors, theme);
    const colorOf = (name: string) => palette[name] ?? tokenOf(name, theme);
    return PAIRS.filter(([fore, back]) => fore in palette || back in palette).map(
      ([foreground, background, minimum]) => {
        const ratio = contrastOf(colorOf(foreground), colorOf(background));
        const color = causeOf(foreground, background, theme);
        return { color, theme, foreground, background, ratio, minimum };
      },
    );
  });
}

function causeOf(foreground: string, background: string, theme: Theme): keyof ChosenColors {
  const isSignal = [foreground, background].some(
    (name) => name.includes("signal") || (name === "focus" && theme === "dark"),
  );
  return isSignal ? "signal" : theme;
}

/** Pairs of foreground and background with the contrast that they need in both themes. */
export const PAIRS: readonly (readonly [
  foreground: string,
  background: string,
  minimum: number,
])[] = [
  ["ink", "bg", TEXT_CONTRAST_MIN],
  ["ink", "surface", TEXT_CONTRAST_MIN],
  ["ink", "danger-bg", TEXT_CONTRAST_MIN],
  ["ink-2", "bg", TEXT_CONTRAST_MIN],
  ["ink-2", "sunken", TEXT_CONTRAST_MIN],
  ["ink-2", "tint", TEXT_CONTRAST_MIN],
  ["ink-3", "bg", TEXT_CONTRAST_MIN],
  ["ink-3", "surface", TEXT_CONTRAST_MIN],
  ["ink-3", "sunken", TEXT_CONTRAST_MIN],
  ["brand", "bg", TEXT_CONTRAST_MIN],
  ["brand", "surface", TEXT_CONTRAST_MIN],
  ["brand", "sunken", TEXT_CONTRAST_MIN],
  ["brand", "tint", TEXT_CONTRAST_MIN],
  ["on-brand", "brand", TEXT_CONTRAST_MIN],
  ["on-brand", "brand-hover", TEXT_CONTRAST_MIN],
  ["on-signal", "signal", TEXT_CONTRAST_MIN],
  ["on-signal", "signal-hover", TEXT_CONTRAST_MIN],
  ["off-signal", "on-signal", TEXT_CONTRAST_MIN],
  ["signal-text", "bg", TEXT_CONTRAST_MIN],
  ["signal-text", "surface", TEXT_CONTRAST_MIN],
  ["signal-text", "sunken", TEXT_CONTRAST_MIN],
  ["on-night", "night", TEXT_CONTRAST_MIN],
  ["on-night-2", "night", TEXT_CONTRAST_MIN],
  ["signal", "night", CONTROL_CONTRAST_MIN],
  ["control", "surface", CONTROL_CONTRAST_MIN],
  ["control", "bg", CONTROL_CONTRAST_MIN],
  ["focus", "bg", CONTROL_CONTRAST_MIN],
  ["focus", "surface", CONTROL_CONTRAST_MIN],
  ["focus", "sunken", CONTROL_CONTRAST_MIN],
  ["danger", "surface", TEXT_CONTRAST_MIN],
  ["danger", "bg", TEXT_CONTRAST_MIN],
  ["danger", "danger-bg", TEXT_CONTRAST_MIN],
  ["on-danger", "danger", TEXT_CONTRAST_MIN],
  ["info-fg", "info-bg", TEXT_CONTRAST_MIN],
  ["warn-fg", "warn-bg", TEXT_CONTRAST_MIN],
  ["plum-fg", "plum-bg", TEXT_CONTRAST_MIN],
  ["ok-fg", "ok-bg", TEXT_CONTRAST_MIN],
  ["bad-fg", "bad-bg", TEXT_CONTRAST_MIN],
];

const STEP = 0.005;

/**
 * The color of the same hue with the nearest lightness that is readable in all pairs; null if there is none. A color that is
 * readable is returned as it is.
 */
export function nearestReadable(colors: ChosenColors, which: keyof ChosenColors): string | null {
  const isReadable = (color: string) =>
    findUnreadablePairs({ ...colors, [which]: color }).every((pair) => pair.color !== which);
  if (isReadable(colors[which])) return colors[which];
  const [lightness, chroma, hue] = oklchFromHex(colors[which]);
  for (let away = STEP; away <= 1; away += STEP) {
    for (const tried of [lightness - away, lightness + away]) {
      if (tried < 0 || tried > 1) continue;
      const color = hexFromOklch(tried, chroma, hue);
      if (isReadable(color)) return color;
    }
  }
  return null;
}
