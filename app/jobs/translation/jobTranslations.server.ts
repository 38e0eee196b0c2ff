import { eq } from "drizzle-orm";
import { getCompany } from "~/company/queries.server";
import { type Job, type JobTranslationInput, jobTranslationForm } from "~/jobs/job";
import { jobs as jobsTable } from "~/jobs/tables.server";
import { type InLanguage, type Language, languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { listTranslations, listTranslationsInto } from "~/platform/data/translations.server";
import { columnsOfTyped } from "~/platform/forms/record";

type Reader = Pick<App, "db" | "base" | "publicCalendar">;

/** Jobs as the visitors of the request's address read them in lists: in its language, as far as they are translated. */
export async function translateJobs(app: Reader, jobs: readonly Job[]): Promise<Job[]> {
  const texts = await listTranslatedTexts(app, jobs);
  return jobs.map((job) => ({ ...job, ...texts.get(job.id) }));
}

/** One job as the visitors of the request's address read it, and the language that it is written in if it is not translated. */
export async function translateJob(app: Reader, job: Job): Promise<Job & InLanguage> {
  if (!app.base) return job;
  const texts = (await listTranslatedTexts(app, [job])).get(job.id);
  if (texts) return { ...job, ...texts };
  const { locale } = await getCompany({ db: app.db });
  return { ...job, writtenIn: languageOf(locale) };
}

/** The titles of jobs that are translated into a language, by id. */
export async function listTranslatedTitles(
  db: Database,
  language: Language,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const translations = await listTranslationsInto(db, language, { kind: "job", ids });
  const titles = [...translations].map(([id, { title }]) => [id, String(title ?? "")] as const);
  return new Map(titles.filter(([, title]) => title !== ""));
}

async function listTranslatedTexts(app: Reader, jobs: readonly Job[]) {
  const ids = jobs.map(({ id }) => id);
  const translations = await listTranslations(app, "job", ids);
  const texts = [...translations].map(([id, input]) => {
    const typed = { ...jobTranslationForm.empty, ...input } as JobTranslationInput;
    return [id, withoutEmpty(columnsOfTyped(jobTranslationForm, typed))] as const;
  });
  return new Map(texts);
}

/** Fields that were left empty are shown as they were written once: benefits must not be missing in one language. */
function withoutEmpty<Texts extends object>(texts: Texts): Partial<Texts> {
  const isFilled = (text: unknown) => text !== null && !(Array.isArray(text) && text.length === 0);
  return Object.fromEntries(
    Object.entries(texts).filter(([, text]) => isFilled(text)),
  ) as Partial<Texts>;
}

/** Returns whether a job is there, which then nobody deletes until the commit. */
export async function lockTranslatedJob(tx: Transaction, id: string): Promise<boolean> {
  const { id: jobId } = jobsTable;
  const rows = await tx.select({ jobId }).from(jobsTable).where(eq(jobId, id)).for("key share");
  return rows.length > 0;
}
