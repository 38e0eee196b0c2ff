import type pg from "pg";

/** Objects of extensions stay, because only a superuser could create them again. */
const NOT_OF_AN_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

const OBJECTS = [
  `select format('drop table if exists %s cascade', oid::regclass) as statement
   from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
   and ${NOT_OF_AN_EXTENSION("pg_class.oid")}`,
  `select format('drop view if exists %s cascade', oid::regclass) as statement
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
   and ${NOT_OF_AN_EXTENSION("pg_class.oid")}`,
  `select format('drop routine if exists %s cascade', oid::regprocedure) as statement
   from pg_proc where pronamespace = 'public'::regnamespace
   and ${NOT_OF_AN_EXTENSION("pg_proc.oid")}`,
  `select format('drop type if exists %s cascade', oid::regtype) as statement
   from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
   and ${NOT_OF_AN_EXTENSION("pg_type.oid")}`,
];

/**
 * Drops everything that migrations created, in the caller's transaction, so that they can run again. On purpose object
 * by object: the site's role may not own the schema.
 */
export async function emptySchema(client: pg.Client): Promise<void> {
  for (const objects of OBJECTS) {
    const { rows } = await client.query<{ statement: string }>(objects);
    for (const { statement } of rows) await client.query(statement);
  }
  await client.query("delete from drizzle.__drizzle_migrations");
}
