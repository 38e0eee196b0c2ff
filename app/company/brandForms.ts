import * as z from "zod/mini";
import type { BrandColours } from "~/company/brand";
import { type FieldLook, fieldOf, formOf } from "~/platform/forms/fields";

/** The form field of each color. */
export const COLOUR_FIELDS = {
  light: "brand_light",
  dark: "brand_dark",
  signal: "signal",
} as const satisfies Record<keyof BrandColours, string>;

/** Whether a text is a color as it is stored: "#rrggbb" in lower case. */
export const isColour = (text: unknown) => typeof text === "string" && /^#[0-9a-f]{6}$/.test(text);

const colour = (look: FieldLook) =>
  fieldOf(
    "text",
    look,
    z.pipe(
      z.string().check(
        z.trim(),
        z.toLowerCase(),
        z.refine(
          (typed) => isColour(`#${typed.replace("#", "")}`),
          `${look.label} must be # and six digits or letters up to f, such as #0b5d3b`,
        ),
      ),
      z.transform((typed: string) => `#${typed.replace("#", "")}`),
    ),
  );

export const brandColoursForm = formOf({
  brand_light: colour({ label: "Brand color in the light theme" }),
  brand_dark: colour({ label: "Brand color in the dark theme" }),
  signal: colour({ label: "Signal color", hint: "In both themes" }),
});
