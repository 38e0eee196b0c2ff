import { hexFromOklch, luminanceOfHex, oklchFromHex } from "~/ui/art/colour";
import { type Oklch, type Theme, TOKENS } from "./tokens";

/** What an owner chooses, each as "#rrggbb". */
export interface ChosenColours {
  /** The brand colour of the light theme, and of the dark one. */
  light: string;
  dark: string;
  signal: string;
}

/** Values of tokens, as "#rrggbb", by their name. */
export type Palette = Readonly<Record<string, string>>;

const ART = ["art-0", "art-1", "art-2", "art-3", "art-4", "art-line"];
const READABLE = 4.5;

/** Every token that follows from the chosen colours, exactly as pages are given them. */
export function paletteOf(chosen: ChosenColours, theme: Theme): Palette {
  const brand = chosen[theme];
  return { ...brandTokens(brand, theme), ...signalTokens(chosen.signal, theme, brand) };
}

/** The contrast of two colours as WCAG 2 counts it. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(luminanceOfHex).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** A token as it comes with the program. */
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

/** The ring of focus is the brand's where the ground is light, and the signal's where it is dark. */
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

/** Another lightness; where there is no room that way, the other way. */
function lighter(hex: string, by: number): string {
  const [lightness, chroma, hue] = oklchFromHex(hex);
  const wanted = lightness + by;
  return hexFromOklch(wanted < 0 || wanted > 1 ? lightness - by : wanted, chroma, hue);
}

/** Of these tokens the one that is read best on all of the grounds. */
function readableOn(grounds: readonly string[], tokens: readonly string[], theme: Theme): string {
  const worst = (colour: string) => Math.min(...grounds.map((it) => contrastOf(colour, it)));
  const colours = tokens.map((name) => tokenOf(name, theme));
  return colours.reduce((best, colour) => (worst(colour) > worst(best) ? colour : best));
}

/** The signal as a colour of text: as much darker, or in the dark theme lighter, as it takes. */
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

/** Drawings and tinted grounds keep their lightness, so that what stands on them stays readable, and take the brand's hue. */
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
