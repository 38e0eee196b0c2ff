import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Matches rows that contain the text, ignoring case; `%` and `_` have no special meaning. */
export function containsTextCondition(columns: Column[], text: string): SQL {
  const pattern = patternOf(text);
  const matches = columns.map((column) => sql`${column} ilike ${pattern}`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** Like `containsTextCondition`, for a column that is stored in lower case: many times as quick. */
export function lowerCaseContainsCondition(lowerCase: SQLWrapper, text: string): SQL {
  return sql`${lowerCase} like lower(${patternOf(text)})`;
}

/** The pattern by which `like` finds a text at any place. */
function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** Whether a text index can find a text: it holds three letters or digits at a time. */
export function isIndexable(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}
