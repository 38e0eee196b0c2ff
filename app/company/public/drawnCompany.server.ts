import type { BrandColors } from "~/company/brand";
import { findLogo, getCompanyAndBrand } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import { DEFAULT_PICTURE_COLORS, type DrawnBrand, type PictureColors } from "~/ui/art/logoDrawing";
import { paletteOf } from "~/ui/brand/palette";

/** What pictures and icons show of the company: its name, logo and colors. */
export async function getDrawnCompany(app: App): Promise<DrawnBrand & { company: string }> {
  const { company, brand } = await getCompanyAndBrand(app);
  const logo = brand.logoVersion === null ? null : await findLogo(app);
  return { company: company.name, logo, colors: pictureColors(brand.colors) };
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
