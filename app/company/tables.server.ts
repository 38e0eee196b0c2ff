import { jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { BrandColours } from "~/company/brand";
import type { CompanyProfile } from "~/company/profile";

/** One row at most, written with the first change. What is null there is as it comes with the program. */
export const company = pgTable("company", {
  id: smallint("id").primaryKey(),
  profile: jsonb("profile").$type<CompanyProfile>(),
  colours: jsonb("colours").$type<BrandColours>(),
  /** A drawing as cleanMark wrote it. */
  mark: text("mark"),
  /** Of the drawing's content: it stands in its address, so that another drawing has another one. */
  markVersion: text("mark_version"),
});
