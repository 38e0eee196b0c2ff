import type { BrandColours } from "~/company/brand";
import { findMark, getCompanyAndBrand } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import {
  DEFAULT_PICTURE_COLOURS,
  type DrawnBrand,
  type PictureColours,
} from "~/ui/art/markDrawing";
import { paletteOf } from "~/ui/brand/palette";

/** What pictures and icons show of the company: its name, mark and colors. */
export async function getDrawnCompany(app: App): Promise<DrawnBrand & { company: string }> {
  const { company, brand } = await getCompanyAndBrand(app);
  const mark = brand.markVersion === null ? null : await findMark(app);
  return { company: company.name, mark, colours: pictureColours(brand.colours) };
}

/** The same colors in a picture as on the dark bands of the pages. */
export function pictureColours(chosen: BrandColours | null): PictureColours {
  if (!chosen) return DEFAULT_PICTURE_COLOURS;
  const palette = paletteOf(chosen, "light");
  const colourOf = (name: string) => palette[name] ?? "";
  return {
    night: colourOf("night"),
    onNight: colourOf("on-night"),
    onNightQuiet: colourOf("on-night-2"),
    signal: colourOf("signal"),
    ink: colourOf("ink"),
  };
}
