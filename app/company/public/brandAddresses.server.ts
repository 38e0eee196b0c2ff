import { createHash } from "node:crypto";
import type { BrandColours } from "~/company/brand";
import { brandCss } from "~/ui/brand/brandCss";

/** Another content has another address, whether the colours changed or what the program derives from them. */
export function brandStylesheetAddress(colours: BrandColours): string {
  const version = createHash("sha256").update(brandCss(colours)).digest("hex").slice(0, 12);
  return `/brand.css?v=${version}`;
}

export function markAddress(version: string): string {
  return `/brand/mark.svg?v=${version}`;
}
