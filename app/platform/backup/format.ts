import { z } from "zod";

/*
 * A backup is a sealed tar.gz: the outline, the files, the tables in an order in which none refers to a later one, and last the
 * inventory. Files and tables come in pieces, because a tar entry must say its size before its content, which a table cannot.
 */

export const FORMAT = 1;
export const OUTLINE_ENTRY = "frontdesk-backup.json";
export const INVENTORY_ENTRY = "inventory.json";
export const PIECE_BYTES = 1024 * 1024;

export const fileEntry = (key: string) => `files/${key}/`;
export const tableEntry = (name: string) => `tables/${name}/`;

const outlineSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Hashes of the applied migrations, in order: the version of the schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});

const inventorySchema = z.object({
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), sha256: z.string() }),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
});

export type Outline = z.infer<typeof outlineSchema>;
export type TableOutline = Outline["tables"][number];
/** What a backup contains. `missing` counts files that were erased while the backup was made. */
export type Inventory = z.infer<typeof inventorySchema>;

/** The file is intact, but its content is not what Frontdesk writes. */
export class BackupInconsistent extends Error {
  override name = "BackupInconsistent";
}

/** The backup contains a table or a column that Frontdesk never writes into one. */
export class BackupUnexpected extends Error {
  override name = "BackupUnexpected";
  /** Such as "sessions" or "jobs.owner". */
  readonly what: string;

  constructor(what: string) {
    super(`the backup holds ${what}, which does not belong there`);
    this.what = what;
  }
}

export const readOutline = (text: string): Outline => parse(outlineSchema, text);
export const readInventory = (text: string): Inventory => parse(inventorySchema, text);

function parse<Value>(schema: z.ZodType<Value>, text: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupInconsistent("a description in the backup cannot be read", { cause });
  }
}
