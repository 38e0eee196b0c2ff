import * as z from "zod/mini";
import type { BrandColours } from "~/company/brand";

/** The form field of each colour. */
export const COLOUR_FIELDS = {
  light: "brand_light",
  dark: "brand_dark",
  signal: "signal",
} as const satisfies Record<keyof BrandColours, string>;

/** Whether a text is a colour as it is stored: "#rrggbb" in lower case. */
export const isColour = (text: unknown) => typeof text === "string" && /^#[0-9a-f]{6}$/.test(text);

const colour = (name: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine(
        (typed) => isColour(`#${typed.replace("#", "")}`),
        `${name} must be # and six digits or letters up to f, such as #0b5d3b`,
      ),
    ),
    z.transform((typed: string) => `#${typed.replace("#", "")}`),
  );

export const brandColoursForm = z.pipe(
  z.object({
    brand_light: colour("Brand colour in the light theme"),
    brand_dark: colour("Brand colour in the dark theme"),
    signal: colour("Signal colour"),
  }),
  z.transform(
    ({ brand_light: light, brand_dark: dark, signal }): BrandColours => ({ light, dark, signal }),
  ),
);
