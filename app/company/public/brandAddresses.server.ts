import { createHash } from "node:crypto";
import type { BrandColors } from "~/company/brand";
import { brandCss } from "~/ui/brand/brandCss";
import { paletteOf } from "~/ui/brand/palette";

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
