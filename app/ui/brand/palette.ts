import { hexFromOklch, luminanceOfHex, oklchFromHex } from "~/ui/art/colour";
import { type Oklch, type Theme, TOKENS } from "./readTokens";

/** The colours that a company chooses, each as "#rrggbb". */
export interface ChosenColours {
  /** The brand colour of the light theme. */
  light: string;
  dark: string;
  signal: string;
}

/** Values of tokens by name, as "#rrggbb". */
export type Palette = Readonly<Record<string, string>>;

const ART = ["art-0", "art-1", "art-2", "art-3", "art-4", "art-line"];
const READABLE = 4.5;

/** All tokens that are derived from the chosen colours, exactly as pages get them. */
export function paletteOf(chosen: ChosenColours, theme: Theme): Palette {
  const brand = chosen[theme];
  return { ...brandTokens(brand, theme), ...signalTokens(chosen.signal, theme, brand) };
}

/** The contrast of two colours by WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(luminanceOfHex).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The default value of a token. */
export function tokenOf(name: string, theme: Theme): string {
  const colour = TOKENS[theme].get(name);
  if (!colour) throw new Error(`No token named --${name}`);
  return hexFromOklch(...colour);
}

function brandTokens(brand: string, theme: Theme): Palette {
  const hover = lighter(brand, theme === "light" ? -0.07 : 0.065);
  return {
    brand,
    "brand-hover": hover,
    "on-brand": readableOn([brand, hover], ["on-brand", "ink"], theme),
    ...tinted(["tint", ...ART], brand, theme),
  };
}

/** The focus ring has the brand colour on light ground and the signal colour on dark ground. */
function signalTokens(chosen: string, theme: Theme, brand: string): Palette {
  const signal = theme === "light" ? chosen : lighter(chosen, 0.03);
  const onSignal = readableOn([signal], ["on-signal", "on-night"], theme);
  const isDarkText = luminanceOfHex(onSignal) < luminanceOfHex(signal);
  const text = readableText(signal, theme);
  return {
    signal,
    "signal-hover": lighter(signal, isDarkText ? 0.05 : -0.05),
    "on-signal": onSignal,
    "signal-text": text,
    focus: theme === "light" ? brand : text,
  };
}

/** Changes the lightness; in the other direction if the limit is reached. */
function lighter(hex: string, by: number): string {
  const [lightness, chroma, hue] = oklchFromHex(hex);
  const wanted = lightness + by;
  return hexFromOklch(wanted < 0 || wanted > 1 ? lightness - by : wanted, chroma, hue);
}

/** The one of these tokens with the best contrast on all grounds. */
function readableOn(grounds: readonly string[], tokens: readonly string[], theme: Theme): string {
  const worst = (colour: string) => Math.min(...grounds.map((it) => contrastOf(colour, it)));
  const colours = tokens.map((name) => tokenOf(name, theme));
  return colours.reduce((best, colour) => (worst(colour) > worst(best) ? colour : best));
}

/** The signal as a text colour: darkened, or in the dark theme lightened, as much as needed. */
function readableText(signal: string, theme: Theme): string {
  const grounds = ["bg", "surface", "sunken"].map((name) => tokenOf(name, theme));
  const step = theme === "light" ? -0.01 : 0.01;
  const [start, chroma, hue] = oklchFromHex(signal);
  let lightness = start;
  let text = signal;
  while (
    lightness >= 0 &&
    lightness <= 1 &&
    grounds.some((it) => contrastOf(text, it) < READABLE)
  ) {
    lightness += step;
    text = hexFromOklch(Math.min(1, Math.max(0, lightness)), chroma, hue);
  }
  return text;
}

/** Drawings and tinted grounds keep their lightness, so that text on them stays readable, and get the brand's hue. */
function tinted(names: readonly string[], brand: string, theme: Theme): Palette {
  const [, chroma, hue] = oklchFromHex(brand);
  const [, ownChroma] = TOKENS[theme].get("brand") as Oklch;
  const share = Math.min(1.2, chroma / ownChroma);
  const entries = names.map((name) => {
    const [lightness, quiet] = TOKENS[theme].get(name) as Oklch;
    return [name, hexFromOklch(lightness, quiet * share, hue)];
  });
  return Object.fromEntries(entries);
}
