import { createHash } from "node:crypto";
import type { BrandColors } from "~/company/brand";
import type { Company } from "~/company/profile";
import { findLogo, getCompanyAndBrand } from "~/company/queries.server";
import type { App } from "~/platform/app.server";
import { DEFAULT_PICTURE_COLORS, type DrawnBrand, type PictureColors } from "~/ui/art/logoDrawing";
import { brandCss, paletteOf } from "~/ui/brand/palette";
import type { CompanyCard } from "~/ui/layouts/SiteFrame";

/** Returns the company's name, logo and colors, for pictures and icons. */
export async function getDrawnCompany(app: App): Promise<DrawnBrand & { company: string }> {
  const { company, brand } = await getCompanyAndBrand(app);
  const logo = brand.logoVersion === null ? null : await findLogo(app);
  return { company: company.name, logo, colors: pictureColors(brand.colors) };
}

/** The colors of a preview picture: those of the dark bands of the pages. */
export function pictureColors(colors: BrandColors | null): PictureColors {
  if (!colors) return DEFAULT_PICTURE_COLORS;
  const palette = paletteOf(colors, "light");
  const colorOf = (name: string) => palette[name] ?? "";
  return {
    night: colorOf("night"),
    onNight: colorOf("on-night"),
    onNightQuiet: colorOf("on-night-2"),
    signal: colorOf("signal"),
    ink: colorOf("ink"),
  };
}

/**
 * The company as shown in the frame of every page. Without the articles of the home page, because the data of each page is
 * public, and one of them may have been withdrawn since it was chosen.
 */
export function companyCard(company: Company, logo: string | null): CompanyCard {
  const { homePosts: _, ...shown } = company;
  return {
    ...shown,
    logo,
    offices: company.offices.map(({ name, street, city, region, postalCode }) => ({
      name,
      lines: [street, [city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ")],
    })),
  };
}

/** Contains a hash of the style sheet, so the address changes with the colors and with the code that derives others. */
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

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** The ICO format: a directory, then the PNG files. All browsers support PNG in it. */
export function icoFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}
