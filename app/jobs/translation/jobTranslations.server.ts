import { getCompany } from "~/company/queries.server";
import { type Job, type JobTranslationInput, jobTranslationForm } from "~/jobs/job";
import { type InLanguage, languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { listTranslations } from "~/platform/data/translations.server";
import { draftOf } from "~/platform/forms/record";

/** Jobs as the visitors of the request's address read them: in its language, as far as they are translated. */
export async function inLanguageOf(
  app: Pick<App, "db" | "base" | "publicCalendar">,
  jobs: readonly Job[],
): Promise<(Job & InLanguage)[]> {
  if (!app.base) return [...jobs];
  const ids = jobs.map(({ id }) => id);
  const translations = await listTranslations(app, "job", ids);
  const { locale } = await getCompany({ db: app.db });
  return jobs.map((job) => {
    const input = translations.get(job.id);
    if (!input) return { ...job, writtenIn: languageOf(locale) };
    const typed = { ...jobTranslationForm.empty, ...input } as JobTranslationInput;
    return { ...job, ...draftOf(jobTranslationForm, typed) };
  });
}
