import { eq, inArray, sql } from "drizzle-orm";
import { termsOf } from "~/applications/search/applicationSearch.server";
import { applications, resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { SearchTerm } from "~/platform/data/searchTerms.server";

/** Where an application says what was searched for. */
export interface Passage {
  source: "Resume" | "Cover letter";
  /** Together the passage, in order. */
  runs: readonly { text: string; isMatch: boolean }[];
}

/** The rest of a longer text is not searched: finding a passage takes time in proportion to the text. */
const SEARCHED_MAX_CHARACTERS = 20_000;

/** Noncharacters, which no text has, around each word that was found. */
const BEGINS = "\uFDD0";
const ENDS = "\uFDD1";
const OPTIONS = `MaxFragments=1, MinWords=6, MaxWords=14, StartSel=${BEGINS}, StopSel=${ENDS}`;

/**
 * A passage of the resume, or else of the cover letter, in which the words of a search stand; by the id of the application. There
 * is none if the search found the applicant by name, email or reference, or by a word with accents or after the first 20,000
 * characters: PostgreSQL looks here for the words without accents in the beginning of the text as written.
 */
export async function findPassages(
  { db }: App,
  ids: readonly string[],
  search: string,
): Promise<Readonly<Record<string, Passage>>> {
  const terms = termsOf(search);
  if (ids.length === 0 || terms.length === 0) return {};
  const query = sql.join(terms.map(wordOf), sql` || `);
  const passageIn = (text: typeof resumeTexts.text | typeof applications.coverLetter) =>
    sql<string>`ts_headline('english', coalesce(left(${text}, ${SEARCHED_MAX_CHARACTERS}), ''), ${query}, ${OPTIONS})`;
  const rows = await db
    .select({
      id: applications.id,
      resume: passageIn(resumeTexts.text),
      letter: passageIn(applications.coverLetter),
    })
    .from(applications)
    .leftJoin(resumeTexts, eq(resumeTexts.applicationId, applications.id))
    .where(inArray(applications.id, [...ids]));
  const passages = rows.flatMap(({ id, resume, letter }) => {
    if (resume.includes(BEGINS)) return [[id, passageOf("Resume", resume)] as const];
    return letter.includes(BEGINS) ? [[id, passageOf("Cover letter", letter)] as const] : [];
  });
  return Object.fromEntries(passages);
}

/** Terms contain letters and digits only, so that nothing in them is an operator. */
function wordOf({ word, isPrefix }: SearchTerm) {
  const asTyped = `'${word}'${isPrefix ? ":*" : ""}`;
  return sql`(${asTyped}::tsquery || to_tsquery('english', ${word}))`;
}

function passageOf(source: Passage["source"], headline: string): Passage {
  const runs = headline
    .replace(/\s+/g, " ")
    .trim()
    .split(new RegExp(`[${BEGINS}${ENDS}]`))
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
  return { source, runs };
}
