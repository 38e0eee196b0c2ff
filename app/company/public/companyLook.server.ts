import { createHash } from "node:crypto";
import type { BrandColors } from "~/company/brand";
import type { Company } from "~/company/profile";
import { findLogo, getCompanyAndBrand } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import { DEFAULT_PICTURE_COLORS, type DrawnBrand, type PictureColors } from "~/ui/art/logoDrawing";
import { brandCss, paletteOf } from "~/ui/brand/palette";
import type { CompanyCard } from "~/ui/layouts/siteFrame";

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

/** The company as shown in the frame of every page. */
export function companyCard(company: Company, logo: string | null): CompanyCard {
  return {
    ...company,
    logo,
    offices: company.offices.map(({ name, street, city, region, postalCode }) => ({
      name,
      lines: [street, [city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ")],
    })),
  };
}

/**
 * Contains a hash of the style sheet, so the address changes with the colors and with the code that derives others.
 */
export function brandStylesheetAddress(colors: BrandColors): string {
  const version = createHash("sha256").update(brandCss(colors)).digest("hex").slice(0, 12);
  return `/brand.css?v=${version}`;
}

export function ownLogoAddress(version: string): string {
  return `/brand/mark.svg?v=${version}`;
}

export function barColors(colors: BrandColors) {
  const ground = (theme: "light" | "dark") => paletteOf(colors, theme).bg ?? "";
  return { light: ground("light"), dark: ground("dark") };
}
