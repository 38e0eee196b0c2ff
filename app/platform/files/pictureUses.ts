import { type AnyColumn, like, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/platform/actor/actor";
import type { Database } from "~/platform/data/database.server";

/**
 * The uploaded pictures in the texts of a subject. The subjects are named in server/assemble.ts, because the pictures themselves
 * know none of them.
 */
export interface PictureUses<App extends { readonly db: Database }> {
  /** Whether anything it stores shows the picture: earlier versions and drafts count. */
  usedCondition(pictureId: AnyColumn): SQL;
  /** Where these pictures are used: at most once for each picture and record. */
  listUses(app: Pick<App, "db">, pictureIds: readonly string[]): Promise<PictureUse[]>;
  /**
   * Shows another picture wherever this one is shown now or in a draft, each record with a version of its own. Earlier versions
   * stay as they are. Returns how many records were changed.
   */
  replace(app: App, actor: Actor, change: PictureReplacement): Promise<number>;
}

/** The ids of two pictures. */
export interface PictureReplacement {
  from: string;
  to: string;
}

/** A stored form with another picture in it. Ids are replaced, not addresses, because HTML can spell a slash in many ways. */
export function withPictureReplaced<Form>(form: Form, { from, to }: PictureReplacement): Form {
  return JSON.parse(JSON.stringify(form).replace(new RegExp(from, "gi"), to));
}

export interface PictureUse {
  pictureId: string;
  /** The kind of the record: "Blog", "Page". */
  kind: string;
  /** The title of the record that shows the picture. */
  title: string;
  /** Where it is changed. */
  href: string;
  /** The record as it was last saved, or only a draft or an earlier version of it. */
  in: "current" | "draft" | "earlier";
}

/** One use for each picture and record, the strongest: a current one before a draft, and a draft before an earlier version. */
export function strongestUses(uses: readonly PictureUse[]): PictureUse[] {
  const ordered = uses.toSorted((one, other) => ORDER.indexOf(one.in) - ORDER.indexOf(other.in));
  const byRecord = new Map<string, PictureUse>();
  for (const use of ordered) {
    const key = `${use.pictureId} ${use.href}`;
    if (!byRecord.has(key)) byRecord.set(key, use);
  }
  return [...byRecord.values()];
}

const ORDER: readonly PictureUse["in"][] = ["current", "draft", "earlier"];

/** SQL for texts stored as JSON: whether they show pictures, a row for each address, their title. */
export function picturesInJson(input: AnyColumn) {
  const text = sql`${input}::text`;
  return {
    picturesCondition: like(text, "%/media/%"),
    pictureId: sql<string>`(regexp_matches(${text}, '/media/([0-9a-f-]{36})', 'g'))[1]`,
    title: sql<string>`${input} ->> 'title'`,
  };
}
