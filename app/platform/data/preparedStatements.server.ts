import type { Database } from "~/platform/data/database.server";

/** How many statements are prepared in one process: each holds some ten KB in every connection that has run it. */
const STATEMENTS_MAX = 50;

/** The databases on which statements are prepared, each with the texts of its statements by their names. */
const textsByDatabase = new WeakMap<Database, Map<string, string>>();

/**
 * Lets `executePrepared` prepare statements on this database. Do not call it for one behind a pooler, which gives the next
 * statement another session. A server of somebody else may have a pooler in front of it that no setting names: do not call it for
 * that one either.
 */
export function prepareStatementsOn(db: Database): void {
  textsByDatabase.set(db, new Map());
}

interface PreparableQuery<Result> {
  /** With "" the statement is not prepared. */
  prepare(name: string): { getQuery(): { sql: string }; execute(): Promise<Result> };
}

/**
 * Runs a query whose work is small: reading and planning its statement takes PostgreSQL ten times as long as running it, and a
 * prepared one is read and planned once in each connection. `name` tells its texts apart: `jobs 2 words` for a search with two
 * words. Of two texts with one name, the second is run unprepared. So is a query in a transaction, which is never registered:
 * `setPlannerOptions` may have set how it is planned.
 */
export function executePrepared<Result>(
  db: Database,
  name: string,
  query: PreparableQuery<Result>,
): Promise<Result> {
  const texts = textsByDatabase.get(db);
  if (!texts || (texts.size >= STATEMENTS_MAX && !texts.has(name)))
    return query.prepare("").execute();
  const prepared = query.prepare(name);
  const { sql: text } = prepared.getQuery();
  if (!texts.has(name)) texts.set(name, text);
  return texts.get(name) === text ? prepared.execute() : query.prepare("").execute();
}
