import { randomInt } from "node:crypto";
import { type AnyColumn, and, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { type Language, languageOf } from "~/languages/languages";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordPublicChange } from "~/platform/data/audit/audit.server";
import { hasDeletedTooMany, hasReplacedTooMany } from "~/platform/data/audit/newAccounts.server";
import { isIndexable, lowerCaseContainsCondition } from "~/platform/data/containsText.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { recordTranslations } from "~/platform/data/tables.server";
import { type Rejection, reject } from "~/platform/reject";

// A job or post in the site's second language: other texts for the same record, which visitors see at its address in that
// language. Without them they see the record as it was written. Whether it is public at all is up to the record.

type Kind = "job" | "post";

type Input = Readonly<Record<string, unknown>>;

interface Translated {
  kind: Kind;
  id: string;
  language: Language;
}

export interface Translation {
  /** Another random number with each save; 0 before the first. */
  version: number;
  input: Input | null;
  savedAt: Date | null;
}

const recordCondition = ({ kind, id }: Pick<Translated, "kind" | "id">) =>
  and(eq(recordTranslations.kind, kind), eq(recordTranslations.recordId, id));

export async function getTranslation(
  { db }: { db: Database },
  { language, ...record }: Translated,
): Promise<Translation> {
  const [row] = await db
    .select()
    .from(recordTranslations)
    .where(and(recordCondition(record), eq(recordTranslations.language, language)));
  const { version = 0, input = null, savedAt = null } = row ?? {};
  return { version, input, savedAt };
}

/**
 * The translations of these records into the language of the request's address, by id; empty in the site's own language.
 * `without` names a field of the form that is not needed: an article is long.
 */
export async function listTranslations(
  { db, base, publicCalendar }: Pick<App, "db" | "base" | "publicCalendar">,
  kind: Kind,
  ids: readonly string[],
  without?: string,
): Promise<ReadonlyMap<string, Input>> {
  if (!base) return new Map();
  return listTranslationsInto(db, languageOf(publicCalendar().locale), { kind, ids, without });
}

/** As `listTranslations`, into any language. */
export async function listTranslationsInto(
  db: Database,
  intoLanguage: Language,
  { kind, ids, without }: { kind: Kind; ids: readonly string[]; without?: string },
): Promise<ReadonlyMap<string, Input>> {
  if (ids.length === 0) return new Map();
  const { recordId, language, input } = recordTranslations;
  const texts = without === undefined ? input : sql<Input>`${input} - ${without}::text`;
  const rows = await db
    .select({ recordId, input: texts })
    .from(recordTranslations)
    .where(
      and(
        eq(recordTranslations.kind, kind),
        eq(language, intoLanguage),
        inArray(recordId, [...ids]),
      ),
    );
  return new Map(rows.map((row) => [row.recordId, row.input]));
}

/** The ids among these of records that have a translation, into whatever language. */
export async function listTranslatedIds(
  { db }: { db: Database },
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { recordId } = recordTranslations;
  const idCondition = and(eq(recordTranslations.kind, kind), inArray(recordId, [...ids]));
  const rows = await db.selectDistinct({ recordId }).from(recordTranslations).where(idCondition);
  return new Set(rows.map((row) => row.recordId));
}

/** The stored forms of all translations, for a statement that joins them with a table of a subject or looks into them. */
export const translatedInputs = new QueryBuilder()
  .select({
    kind: recordTranslations.kind,
    recordId: recordTranslations.recordId,
    input: recordTranslations.input,
  })
  .from(recordTranslations)
  .as("translated_inputs");

/** The translations whose stored form, which is JSON, contains a text. */
export async function listTranslationsContaining({ db }: { db: Database }, text: string) {
  const { kind, recordId: id, language, version, input } = recordTranslations;
  return db
    .select({ kind, id, language, version, input })
    .from(recordTranslations)
    .where(like(sql`${input}::text`, `%${text}%`));
}

/** A search finds at most this many translations, and looks through this many for a text that no index can find. */
const TRANSLATIONS_MAX = 500;

/**
 * The condition for records whose translation contains a text, in the language of the request's address. Undefined in the site's
 * own language, which has no translations.
 */
export function translationCondition(
  { base, publicCalendar }: Pick<App, "base" | "publicCalendar">,
  { kind, id }: { kind: Kind; id: AnyColumn },
  text: string,
): SQL | undefined {
  if (!base) return undefined;
  const { kind: ofKind, recordId, language, searched } = recordTranslations;
  const languageCondition = and(
    eq(ofKind, kind),
    eq(language, languageOf(publicCalendar().locale)),
  );
  const containsCondition = lowerCaseContainsCondition(searched, text);
  if (isIndexable(text))
    // As an array, of which the primary key finds each: joined with a subquery, every record would be read.
    return sql`${id} = any(array(
      select ${recordId} from ${recordTranslations} where ${languageCondition}
      and ${containsCondition} limit ${TRANSLATIONS_MAX}))`;
  return sql`${id} in (select ${recordId}
    from (select * from ${recordTranslations} where ${languageCondition} limit ${TRANSLATIONS_MAX}) as ${recordTranslations}
    where ${containsCondition})`;
}

export type TranslationChangeResult =
  | { ok: true }
  | Rejection<"not-allowed" | "record-missing" | "account-new">
  /** `newest` is what is stored now; its version is 0 if the translation was deleted. */
  | (Rejection<"newer-version"> & { newest: Translation });

export type DeleteTranslationResult =
  | { ok: true }
  | Rejection<"not-allowed" | "translation-missing" | "translation-changed" | "account-new">;

interface SavedTranslation extends Translated {
  /** The one that the writer started from. */
  version: number;
  input: Input;
  /**
   * Returns whether the job or post exists. If so, it is locked until the commit: nobody deletes it. Left out where a stored
   * translation is replaced, which is deleted with its record.
   */
  lockRecord?(tx: Transaction, id: string): Promise<boolean>;
}

/** Stores texts that are valid. */
export async function saveTranslation(
  app: App,
  actor: Actor,
  { kind, id, language, version, input, lockRecord }: SavedTranslation,
): Promise<TranslationChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    if (lockRecord && !(await lockRecord(tx, id))) return reject("record-missing");
    const stored = await getTranslation({ db: tx }, { kind, id, language });
    // The form was sent twice, or nothing was changed in it.
    if (isSameInput(stored, input)) return { ok: true };
    if (await hasReplacedTooMany(tx, app, actor)) return reject("account-new");
    const row = { version: newVersion(), input, savedAt: app.now() };
    const versionCondition = and(
      recordCondition({ kind, id }),
      eq(recordTranslations.language, language),
      eq(recordTranslations.version, version),
    );
    // One that was deleted meanwhile is not written again by an edit that began before.
    const { rowCount } =
      version > 0
        ? await tx.update(recordTranslations).set(row).where(versionCondition)
        : await tx
            .insert(recordTranslations)
            .values({ kind, recordId: id, language, ...row })
            .onConflictDoNothing();
    if (!rowCount) {
      const newest = await getTranslation({ db: tx }, { kind, id, language });
      // The same form may have been stored between the two statements.
      if (isSameInput(newest, input)) return { ok: true };
      return { ...reject("newer-version"), newest };
    }
    const action = `${kind}-translated` as const;
    await recordPublicChange(tx, app, { actor, action, subject: `${kind}:${id}` });
    return { ok: true };
  });
}

const isSameInput = ({ input: stored }: Translation, next: Input): boolean =>
  stored !== null && fingerprintOf(stored) === fingerprintOf(next);

/**
 * A random number: a translation that is deleted and written again, or replaced by a restore, never has the version from which a
 * form that is still open was filled.
 */
const newVersion = () => randomInt(1, 1_000_000_000);

/**
 * From now on visitors see the record as it was written, in every language. Rejected as `translation-changed` if no translation
 * of the record has `version`, from which the actor's form was filled. With 0 it is not compared.
 */
export async function deleteTranslation(
  app: App,
  actor: Actor,
  { kind, id, version }: Pick<Translated, "kind" | "id"> & { version: number },
): Promise<DeleteTranslationResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    const ownCondition = recordCondition({ kind, id });
    const rows = await tx.select().from(recordTranslations).where(ownCondition).for("update");
    if (rows.length === 0) return reject("translation-missing");
    if (version > 0 && !rows.some((row) => row.version === version))
      return reject("translation-changed");
    await tx.delete(recordTranslations).where(ownCondition);
    const action = `${kind}-translation-deleted` as const;
    await recordPublicChange(tx, app, { actor, action, subject: `${kind}:${id}` });
    return { ok: true };
  });
}

/** Runs in the transaction that makes a copy of the record. */
export async function copyTranslations(
  tx: Transaction,
  kind: Kind,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await tx
    .select()
    .from(recordTranslations)
    .where(recordCondition({ kind, id: from }));
  const copies = rows.map((row) => ({ ...row, recordId: to, version: newVersion() }));
  if (copies.length > 0) await tx.insert(recordTranslations).values(copies);
}

/** Runs in the transaction that deletes the record. */
export async function deleteTranslationsOf(tx: Transaction, kind: Kind, id: string): Promise<void> {
  await tx.delete(recordTranslations).where(recordCondition({ kind, id }));
}
