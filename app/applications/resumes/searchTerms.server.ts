import { type SQL, sql } from "drizzle-orm";
import { applicationWords } from "~/applications/tables.server";
import { foldedTerms, indexedTerms, type SearchTerm } from "~/platform/search/searchTerms.server";

interface SearchedText {
  fullName: string;
  email: string;
  reference: string;
  coverLetter: string | null;
  /** The words inside the resume, once it was read. */
  resume: string | null;
}

const PIECE_MIN_CHARACTERS = 3;
/** No word begins like this, so that the middle of a name never passes for a word of a resume. */
const PIECE_MARK = "~";

/**
 * What an application is found by. Each word as it stands and in its English ground form, so that "pipelines" finds
 * "pipeline"; of name and e-mail also every end of each word, so that what stands in the middle is found as the
 * beginning of one of them: in one index, and without looking at a single row twice. No positions: results are ordered
 * by date.
 */
export function indexedAs(text: SearchedText): SQL<string> {
  const whole = [text.fullName, text.email, text.reference, text.coverLetter, text.resume];
  const words = indexedTerms(whole.filter(Boolean).join("\n"));
  const pieces = foldedTerms(`${text.fullName} ${text.email}`).flatMap(endsOf);
  const asTheyStand = sql.param([...new Set([...words, ...pieces])]);
  const sentence = words.join(" ");
  return sql`array_to_tsvector(${asTheyStand}::text[]) || strip(to_tsvector('english', ${sentence}))`;
}

/**
 * Holds for an application in which every term is found. Terms are letters and digits only, so that nothing in them is
 * an operator.
 */
export function findsAll(terms: readonly SearchTerm[]): SQL {
  return sql`${applicationWords.words} @@ (${sql.join(terms.map(queryOf), sql` && `)})`;
}

function queryOf({ word, prefix }: SearchTerm): SQL {
  const begins = word.length >= PIECE_MIN_CHARACTERS ? ` | '${PIECE_MARK}${word}':*` : "";
  const asTyped = `'${word}'${prefix ? ":*" : ""}${begins}`;
  return sql`(${asTyped}::tsquery || to_tsquery('english', ${word}))`;
}

/** "rivera" gives "~rivera", "~ivera", "~vera", "~era". */
function endsOf(word: string): string[] {
  const letters = [...word];
  return letters
    .map((_, from) => PIECE_MARK + letters.slice(from).join(""))
    .filter((piece) => piece.length > PIECE_MIN_CHARACTERS);
}
