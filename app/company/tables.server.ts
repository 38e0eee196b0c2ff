import { jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { BrandColors } from "~/company/brand";
import type { CompanyProfile } from "~/company/profile";

/** At most one row, written by the first change. A null column stands for the default. */
export const company = pgTable("company", {
  id: smallint("id").primaryKey(),
  profile: jsonb("profile").$type<CompanyProfile>(),
  colors: jsonb("colours").$type<BrandColors>(),
  /** An SVG drawing as cleanLogo wrote it. */
  logo: text("mark"),
  /** A hash of the drawing, which is part of its address, so that each drawing has its own. */
  logoVersion: text("mark_version"),
});
