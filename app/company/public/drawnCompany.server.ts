import type { BrandColors } from "~/company/brand";
import { findMark, getCompanyAndBrand } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import { DEFAULT_PICTURE_COLORS, type DrawnBrand, type PictureColors } from "~/ui/art/markDrawing";
import { paletteOf } from "~/ui/brand/palette";

/** What pictures and icons show of the company: its name, mark and colors. */
export async function getDrawnCompany(app: App): Promise<DrawnBrand & { company: string }> {
  const { company, brand } = await getCompanyAndBrand(app);
  const mark = brand.markVersion === null ? null : await findMark(app);
  return { company: company.name, mark, colors: pictureColors(brand.colors) };
}

/** The same colors in a picture as on the dark bands of the pages. */
export function pictureColors(chosen: BrandColors | null): PictureColors {
  if (!chosen) return DEFAULT_PICTURE_COLORS;
  const palette = paletteOf(chosen, "light");
  const colorOf = (name: string) => palette[name] ?? "";
  return {
    night: colorOf("night"),
    onNight: colorOf("on-night"),
    onNightQuiet: colorOf("on-night-2"),
    signal: colorOf("signal"),
    ink: colorOf("ink"),
  };
}
