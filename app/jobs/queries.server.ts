import {
  and,
  type Column,
  eq,
  isNull,
  max,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { type Job, WORKPLACES, type Workplace } from "~/jobs/job";
import { SIMILAR_JOBS_MAX } from "~/jobs/rules";
import { jobs } from "~/jobs/tables.server";
import { translateJob, translateJobs } from "~/jobs/translation/jobTranslations.server";
import type { InLanguage } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { oncePerEdition } from "~/platform/data/contentVersion.server";
import { ascending, indexedDescending, selectDistinctValues } from "~/platform/data/lists.server";

/** The choices of a job list's filters: the distinct values of its jobs, sorted. */
export interface FilterChoices {
  departments: string[];
  locations: string[];
  types: string[];
  /** In the order of WORKPLACES. */
  workplaces: Workplace[];
}

/** The order of Careers, its feed and the sitemap. */
export const NEWEST = [indexedDescending(jobs.datePosted), ascending(jobs.id)];

export async function getOpenJobChoices(app: App): Promise<FilterChoices> {
  const condition = openJobCondition(app);
  const distinct = (column: Column) => selectDistinctValues(column, { table: jobs, condition });
  const { rows } = await app.db.execute<Record<keyof FilterChoices, string[]>>(sql`
    select array(${distinct(jobs.department)}) as departments, array(${distinct(jobs.location)}) as locations,
      array(${distinct(jobs.type)}) as types,
      array(select distinct ${jobs.workplace} from ${jobs} where ${condition}) as workplaces`);
  const { departments = [], locations = [], types = [], workplaces = [] } = rows[0] ?? {};
  const inOrder = (values: string[]) => values.sort((a, b) => a.localeCompare(b));
  return {
    departments: inOrder(departments),
    locations: inOrder(locations),
    types: inOrder(types),
    workplaces: WORKPLACES.map(({ value }) => value).filter((value) => workplaces.includes(value)),
  };
}

/** Shared by all visitors of an edition. */
export const openJobChoicesOfEdition = oncePerEdition(getOpenJobChoices);

/** Finds a job that the public may see, in the site's own language. */
export async function findOpenJob(app: App, id: string): Promise<Job | null> {
  const [job] = await app.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), openJobCondition(app)));
  return job ?? null;
}

/** `findOpenJob`, with the texts of the job in the language of the request's address. */
export async function findOpenJobForVisitor(
  app: App,
  id: string,
): Promise<(Job & InLanguage) | null> {
  const job = await findOpenJob(app, id);
  return job && translateJob(app, job);
}

/** Lists the newest open jobs, for feeds. */
export async function listNewestOpenJobs(app: App, limit: number): Promise<Job[]> {
  return app.db
    .select()
    .from(jobs)
    .where(openJobCondition(app))
    .orderBy(...NEWEST.map(({ forward }) => forward))
    .limit(limit);
}

/** Lists id and last change of some of the open jobs, newest first, for the sitemap. */
export async function listOpenJobChanges(
  app: App,
  { skipped, limit }: { skipped: number; limit: number },
): Promise<Pick<Job, "id" | "updatedAt">[]> {
  return app.db
    .select({ id: jobs.id, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(openJobCondition(app))
    .orderBy(...NEWEST.map(({ forward }) => forward))
    .limit(limit)
    .offset(skipped);
}

/** When an open job was changed last; null if none is open. */
export async function findNewestJobChange(app: App): Promise<Date | null> {
  const [row] = await app.db
    .select({ changedAt: max(jobs.updatedAt) })
    .from(jobs)
    .where(openJobCondition(app));
  return row?.changedAt ?? null;
}

/** Lists other open jobs: the same department first, then the newest. */
export async function listSimilarJobs(
  app: App,
  { id, department }: Pick<Job, "id" | "department">,
): Promise<Job[]> {
  const listOthers = (condition: SQL, limit: number) =>
    app.db
      .select()
      .from(jobs)
      .where(and(ne(jobs.id, id), openJobCondition(app), condition))
      .orderBy(...NEWEST.map(({ forward }) => forward))
      .limit(limit);
  const similar = await listOthers(eq(jobs.department, department), SIMILAR_JOBS_MAX);
  const missing = SIMILAR_JOBS_MAX - similar.length;
  const further = missing > 0 ? await listOthers(ne(jobs.department, department), missing) : [];
  return translateJobs(app, [...similar, ...further]);
}

export async function countOpenJobs(app: App): Promise<number> {
  return app.db.$count(jobs, openJobCondition(app));
}

/** Shared by all visitors of an edition. */
export const openJobCountOfEdition = oncePerEdition(countOpenJobs);

/** `isOpen` of publication.ts as an SQL condition. */
export function openJobCondition(app: App): SQL {
  const today = app.calendar().dayOf(app.now());
  return sql`(${jobs.isActive} and ${takesApplicationsOnCondition(jobs.closesOn, today)})`;
}

/** Whether the closing date in a column is not past on a day: the opposite of `isPastClosing`. */
export const takesApplicationsOnCondition = (closesOn: SQLWrapper, day: string) =>
  sql`(${closesOn} is null or ${closesOn} >= ${day})`;

/** Two claims that public pages make about open jobs if they are true; false without open jobs. */
export interface OpenJobsClaims {
  /** Every open job states minimum, maximum and unit of its pay. */
  statesPay: boolean;
  /** Every open job states its benefits. */
  namesBenefits: boolean;
}

/** Looks for jobs that state no pay or no benefits: there are few, and indexes hold them. */
export async function loadOpenJobsClaims(app: App): Promise<OpenJobsClaims> {
  const { payMinimum, payMaximum, payUnit, benefits } = jobs;
  const exists = (lacking?: SQL) =>
    sql<boolean>`exists (select from ${jobs} where ${and(openJobCondition(app), lacking)})`;
  const { rows } = await app.db.execute<
    Record<"any" | "withoutPay" | "withoutBenefits", boolean>
  >(sql`
    select ${exists()} as "any",
      ${exists(or(isNull(payMinimum), isNull(payMaximum), isNull(payUnit)))} as "withoutPay",
      ${exists(isNull(benefits))} as "withoutBenefits"`);
  const { any = false, withoutPay = true, withoutBenefits = true } = rows[0] ?? {};
  return { statesPay: any && !withoutPay, namesBenefits: any && !withoutBenefits };
}

/** Shared by all visitors of an edition. */
export const openJobsClaimsOfEdition = oncePerEdition(loadOpenJobsClaims);
