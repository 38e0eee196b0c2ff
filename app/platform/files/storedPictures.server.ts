import { type AnyColumn, like, sql } from "drizzle-orm";

/** Of texts stored as JSON: whether they show pictures, a row for each address of one, and their title. */
export function picturesIn(input: AnyColumn) {
  const text = sql`${input}::text`;
  return {
    hasPictures: like(text, "%/media/%"),
    pictureId: sql<string>`(regexp_matches(${text}, '/media/([0-9a-f-]{36})', 'g'))[1]`,
    title: sql<string>`${input} ->> 'title'`,
  };
}
