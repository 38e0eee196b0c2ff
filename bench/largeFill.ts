import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { company } from "~/company/tables.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { NORTHWIND_PROFILE } from "../database/demo/company";
import { PAGE_TEXTS } from "../database/demo/pageTexts";
import {
  fillLargeSite,
  type LargeSiteSize,
  type RareWords,
} from "../database/demo/scale/loadScale.server";

export { sizeOf } from "../database/demo/scale/loadScale.server";

/** The contents of the tables, by which it is known what pages exist. */
export interface LargeTables {
  rare: RareWords;
  totals: Totals;
}

interface Totals {
  jobs: number;
  open: number;
  /** The numbers in the ids of the open jobs. */
  openIds: number[];
  posts: number;
  published: number;
  applications: number;
  rejected: number;
  inquiries: number;
  archived: number;
  sent: number;
  events: number;
}

export async function fillLargeTables(
  client: pg.Client,
  size: LargeSiteSize,
): Promise<LargeTables> {
  const rare = await fillLargeSite(client, size, { now: new Date() });
  await client.query(ADD_EVENTS, [size.inquiries]);
  await client.query(SOME_UNPUBLISHED);
  await addSecondLanguage(client);
  await client.query("vacuum analyze audit_events, blogs, record_translations");
  const { rows } = await client.query<Totals>(TOTALS);
  if (!rows[0]) throw new Error("counting what was filled gave nothing");
  return { rare, totals: rows[0] };
}

/** These events have no valid hashes: only the check of the whole log would notice. */
const ADD_EVENTS = `
  insert into audit_events (at, actor, action, subject, previous_hash, hash)
  select now() - n * interval '1 minute', case when n % 3 = 0 then 'operator' else 'visitor' end,
    'scale-action-' || n % 20, 'job:scale-' || n % 1000, '', 'scale-' || n
  from generate_series(1, $1::int) as n`;

/** The site is in Spanish too. Its texts stay what they were: a search has as much to read. */
async function addSecondLanguage(client: pg.Client): Promise<void> {
  const db = drizzle(client);
  const second = { locale: "es-US", tagline: "", descriptor: "", region: "" } as const;
  await db.insert(company).values({ id: 1, profile: { ...NORTHWIND_PROFILE, second } });
  await client.query(ADD_TRANSLATIONS);
  // Only a page that is translated has its searches in Spanish.
  for (const id of ["careers", "blog"] as const) {
    const now = new Date();
    const page = `es-${id}`;
    const row = { page, version: 1, publishedAt: now };
    await db.insert(pageStates).values({ ...row, publishedVersion: 1 });
    await db.insert(pageVersions).values({ ...row, input: PAGE_TEXTS[id], savedAt: now });
  }
  await db.transaction(bumpContentVersion);
}

const ADD_TRANSLATIONS = `
  insert into record_translations (kind, record_id, language, version, input, saved_at)
  select 'job', id, 'es', 1, jsonb_build_object('title', title, 'description', description), now() from jobs
  union all
  select 'post', id, 'es', 1,
    jsonb_build_object('title', title, 'summary', summary, 'content', source), now() from blogs`;

/** One post in fifty is a draft, and one in a hundred scheduled, for a day in the far future. */
const SOME_UNPUBLISHED = `
  update blogs set is_published = false, published_at = null,
    publish_at = case when substr(id, 7)::int % 100 = 0 then now() + interval '1 year' end
  where substr(id, 7)::int % 50 = 0 or substr(id, 7)::int % 100 = 0`;

const IS_OPEN = "is_active and (closes_on is null or closes_on > current_date + 1)";

const TOTALS = `
  select (select count(*)::int from jobs) as jobs,
    (select count(*)::int from jobs where ${IS_OPEN}) as open,
    (select coalesce(array_agg(substr(id, 7)::int order by substr(id, 7)::int), '{}') from jobs where ${IS_OPEN}) as "openIds",
    (select count(*)::int from blogs) as posts,
    (select count(*)::int from blogs where is_published) as published,
    (select count(*)::int from job_applications) as applications,
    (select count(*)::int from job_applications where status = 'rejected') as rejected,
    (select count(*)::int from inquiries) as inquiries,
    (select count(*)::int from inquiries where state = 'archived') as archived,
    (select count(*)::int from outbox where state = 'sent') as sent,
    (select count(*)::int from audit_events) as events`;
