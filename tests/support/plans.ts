import type pg from "pg";
import { createPool } from "~/platform/data/database.server";
import { createLog } from "~/platform/log/log.server";

export interface Planned {
  statement: string;
  /** The tables that PostgreSQL would read as a whole. */
  scanned: string[];
  /** The indexes that it would read. */
  indexes: string[];
}

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

/**
 * A pool that has every query explained before it runs: on its connection, with its values and in its transaction, so that
 * the plan is the one that is carried out.
 */
export function createExplainingPool(url: string): { pool: pg.Pool; planned: Planned[] } {
  const pool = createPool({ connectionString: url }, createLog("silent"));
  const planned: Planned[] = [];
  pool.on("connect", (client) => explainQueries(client, planned));
  return { pool, planned };
}

function explainQueries(client: pg.PoolClient, planned: Planned[]): void {
  const run = client.query.bind(client) as (...args: unknown[]) => unknown;
  const explained = async (...args: unknown[]) => {
    const [query, boundValues] = args as [string | pg.QueryConfig, unknown];
    const { text: statement, values = boundValues } =
      typeof query === "string" ? { text: query } : query;
    if (/^\s*(select|with|update|delete)\b/i.test(statement)) {
      const text = `explain (format json) ${statement}`;
      const parameters = Array.isArray(values) ? values : [];
      const { rows } = (await run({ text, values: parameters })) as pg.QueryResult;
      const plan = rows[0]["QUERY PLAN"][0].Plan;
      planned.push({ statement, scanned: scannedIn(plan), indexes: indexesIn(plan) });
    }
    return run(...args);
  };
  client.query = explained as typeof client.query;
}

function scannedIn(node: PlanNode): string[] {
  const own = node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? "?"] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedIn)];
}

function indexesIn(node: PlanNode): string[] {
  const own = node["Index Name"] ? [node["Index Name"]] : [];
  return [...own, ...(node.Plans ?? []).flatMap(indexesIn)];
}
