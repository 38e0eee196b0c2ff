import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { countExpired, type Expiry, listPromises } from "~/platform/erasure/erasure.server";
import {
  countHeld,
  listRecordsOf,
  type PersonalDataSource,
} from "~/platform/erasure/personalDataSource.server";
import type { Signer } from "~/platform/signing.server";
import {
  DEFAULT_RETENTION_MONTHS,
  monthsFor,
  nextPurge,
  type PurgeTimes,
  type RetentionMonths,
  retentionCutoff,
} from "~/privacy/rules";
import { retention } from "~/privacy/tables.server";

export interface RetentionPlan {
  months: RetentionMonths;
  ranAt: Date | null;
  nextPurge: Date;
  /** How many records the next purge erases. */
  due: { applications: number; inquiries: number };
}

export async function getRetentionPlan(app: App, privacy: Privacy): Promise<RetentionPlan> {
  const { months, times } = await getRetention(app.db);
  const next = nextPurge(times, app.now());
  const countDue = async (name: keyof RetentionMonths) =>
    countExpired(app.db, privacy[name], await getExpiry(app.db, privacy[name], months[name], next));
  const [dueApplications, dueInquiries] = await Promise.all([
    countDue("applications"),
    countDue("inquiries"),
  ]);
  const due = { applications: dueApplications, inquiries: dueInquiries };
  return { months, ranAt: times.ranAt, nextPurge: next, due };
}

/** When the retention of a source's records ends, at a moment, with these months as the setting. */
export async function getExpiry(
  db: Database,
  source: PersonalDataSource,
  setting: number,
  now: Date,
): Promise<Expiry> {
  const promises = await listPromises(db, source);
  const shorterPromises = promises
    .map((promise) => ({
      promise,
      months: monthsFor(setting, source.promise?.monthsOf(promise) ?? null),
    }))
    .filter(({ months }) => months < setting)
    .map(({ promise, months }) => ({ promise, until: retentionCutoff(now, months) }));
  return { until: retentionCutoff(now, setting), shorterPromises };
}

export async function getRetention(
  db: Database,
): Promise<{ months: RetentionMonths; times: PurgeTimes }> {
  const [row] = await db.select().from(retention);
  const { applicationMonths = DEFAULT_RETENTION_MONTHS, inquiryMonths = DEFAULT_RETENTION_MONTHS } =
    row ?? {};
  return {
    months: { applications: applicationMonths, inquiries: inquiryMonths },
    times: { ranAt: row?.ranAt ?? null, clockDoubtedAt: row?.clockDoubtedAt ?? null },
  };
}

export interface PersonRecordCounts {
  /** How many records of each source, by its name. */
  records: Record<string, number>;
  total: number;
  /** How many of them are under a legal hold. */
  underHold: number;
}

/** Counts the records on an address. */
export async function countPersonRecords(
  app: App,
  privacy: Privacy,
  email: string,
): Promise<PersonRecordCounts> {
  const records: Record<string, number> = {};
  let underHold = 0;
  for (const source of personalDataSources(privacy)) {
    records[source.name] = (await listRecordsOf(app.db, source, email)).length;
    underHold += await countHeld(app.db, source, email);
  }
  const total = Object.values(records).reduce((sum, count) => sum + count, 0);
  return { records, total, underHold };
}

/** The data sources, passed in by the server, so that privacy imports no other subject. */
export interface Privacy {
  readonly applications: PersonalDataSource;
  readonly inquiries: PersonalDataSource;
  readonly signer: Signer;
  /** Erases what is stored only as long as the applications, up to a moment until which all of them are gone. */
  purgeWithApplications(db: Database, until: Date): Promise<void>;
  /** Deletes the links by which somebody with this address was to become an administrator. */
  eraseLinksTo(tx: Transaction, email: string): Promise<void>;
  /** Deletes the forms with this address that wait for the password of their sender. */
  erasePendingFormsAbout(tx: Transaction, email: string): Promise<void>;
}

export const personalDataSources = ({ applications, inquiries }: Privacy) => [
  applications,
  inquiries,
];
