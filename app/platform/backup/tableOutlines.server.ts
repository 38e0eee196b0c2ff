import type pg from "pg";
import type { TableOutline } from "~/platform/backup/format";

/** All tables with their columns, without generated ones; each table after those that it references. */
export async function readTableOutlines(client: pg.Client): Promise<TableOutline[]> {
  const { rows: tables } = await client.query<TableOutline>(`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select source.relname as from, target.relname as to
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`);
  return inOrder(tables, references);
}

function inOrder(tables: TableOutline[], references: { from: string; to: string }[]) {
  const ordered = new Set<TableOutline>();
  let waiting = tables;
  while (waiting.length > 0) {
    const placed = new Set([...ordered].map(({ name }) => name));
    const ready = waiting.filter(({ name }) =>
      references.every(({ from, to }) => from !== name || placed.has(to)),
    );
    if (ready.length === 0) throw new Error("tables refer to each other in a circle");
    for (const table of ready) ordered.add(table);
    waiting = waiting.filter((table) => !ordered.has(table));
  }
  return [...ordered];
}
