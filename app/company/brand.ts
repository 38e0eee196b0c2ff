import * as z from "zod/mini";
import { type FieldOptions, fieldOf, formOf, text } from "~/platform/forms/fields";

/** The colors that the owner chooses, each as "#rrggbb". All other brand colors are derived from them. */
export interface BrandColors {
  /** In the light theme. */
  light: string;
  /** In the dark theme. */
  dark: string;
  signal: string;
}

/** The firm's own look; null stands for the default. */
export interface Brand {
  colors: BrandColors | null;
  /** Part of the logo's address. */
  logoVersion: string | null;
}

/** The firm's own logo, as cleanLogo wrote it. */
export interface Logo {
  svg: string;
  /** Part of its address. */
  version: string;
}

/** Two colors of the design with too little contrast. */
export interface UnreadablePair {
  /** The chosen color that has to change. */
  color: keyof BrandColors;
  theme: "light" | "dark";
  foreground: string;
  background: string;
  ratio: number;
  minimum: number;
}

/** Returns the unreadable pairs. Only the design knows which colors are used together, so the caller passes this in. */
export type FindUnreadablePairs = (colors: BrandColors) => readonly UnreadablePair[];

const SHORT_NAME_MAX_CHARACTERS = 32;
const DESCRIPTOR_MAX_CHARACTERS = 48;

/** The form field of each color. */
export const COLOR_FIELDS = {
  light: "brand_light",
  dark: "brand_dark",
  signal: "signal",
} as const satisfies Record<keyof BrandColors, string>;

/** Whether a text is a color as it is stored: "#rrggbb" in lower case. */
export const isColor = (text: unknown) => typeof text === "string" && /^#[0-9a-f]{6}$/.test(text);

/** A typed color as it is stored; null while it is not complete. */
export function parseColor(typed: string): string | null {
  const color = `#${typed.trim().toLowerCase().replace("#", "")}`;
  return isColor(color) ? color : null;
}

const color = (options: FieldOptions) =>
  fieldOf(
    "text",
    options,
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (typed) => parseColor(typed) !== null,
            `${options.label} must be # and six digits or letters up to f, such as #0b5d3b`,
          ),
        ),
      z.transform((typed: string) => parseColor(typed) ?? ""),
    ),
  );

/** The form of the brand: its three colors, and the names beside the logo, where there is no space for more. */
export const brandForm = formOf({
  brand_light: color({
    label: "Brand color in the light theme",
    hint: "Links, buttons and drawings; all grounds take its hue",
  }),
  brand_dark: color({
    label: "Brand color in the dark theme",
    hint: "The same there, usually a lighter one",
  }),
  signal: color({
    label: "Signal color",
    hint: "In both themes: the one button that matters, and what is current",
  }),
  short_name: text({
    label: "Short name",
    halfWidth: true,
    hint: `Beside the logo, at most ${SHORT_NAME_MAX_CHARACTERS} characters`,
    maxCharacters: SHORT_NAME_MAX_CHARACTERS,
    autoComplete: "off",
  }),
  descriptor: text({
    label: "Descriptor line",
    halfWidth: true,
    hint: `Under the short name, at most ${DESCRIPTOR_MAX_CHARACTERS}`,
    maxCharacters: DESCRIPTOR_MAX_CHARACTERS,
    autoComplete: "off",
  }),
});
