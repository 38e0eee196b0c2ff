import { expect, test } from "vitest";
import { findJob } from "~/jobs/adminQueries.server";
import { addJob, changeJob, duplicateJob } from "~/jobs/commands.server";
import { addJobForm, editJobForm, type JobInput } from "~/jobs/job";
import { DETAILS } from "~/jobs/jobs.testing";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import type { Field } from "~/platform/forms/fields";
import { typedOf } from "~/platform/forms/record";
import { program } from "../../tests/architecture/sources";
import { ADA } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const FIELDS: Readonly<Record<string, Field>> = addJobForm.fields;

/** A form in which every field says something else than a new form; an unchecked checkbox is not sent. */
const typedFields = new Map(
  Object.entries(FIELDS)
    .filter(([, { empty }]) => empty !== true)
    .map(([name, field]) => [name, sampleOf(name, field)]),
);

function sampleOf(name: string, { control, options }: Field): string[] {
  if (control === "checkbox") return ["on"];
  if (control === "rows") return [`${name} one`, `${name} two`];
  const choice = options.choices?.at(-1);
  if (choice) return [typeof choice === "string" ? choice : choice.value];
  if (options.type === "date") return ["2031-03-31"];
  if (options.inputMode === "decimal") return ["1500.5"];
  return [name === "pay_currency" ? "EUR" : `A ${name}`];
}

const typed: JobInput = addJobForm.read(typedFields);

function detailsOf(form: typeof addJobForm) {
  const checked = form.check(typed);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fieldErrors));
  return checked.value;
}

test("every field of a new job is stored and fills the edit form", async () => {
  const context = database.context();
  const added = await addJob(context, ADA, detailsOf(addJobForm));
  const stored = added.ok ? await findJob(context, added.job.id) : null;
  expect(stored && typedOf(editJobForm, stored)).toEqual(typed);
});

test("every field of an edited job is stored, and its copy has all but the closing date", async () => {
  const context = database.context();
  const added = await addJob(context, ADA, DETAILS);
  if (!added.ok) throw new Error(added.reason);
  const details = detailsOf(editJobForm);
  const changed = await changeJob(context, ADA, {
    id: added.job.id,
    details,
    openedFrom: WITHOUT_PAGE,
  });
  expect(changed.ok && typedOf(editJobForm, changed.job)).toEqual(typed);
  context.advance(1);
  const copied = await duplicateJob(context, ADA, added.job.id);
  const copy = { ...typed, is_active: false, closes_on: "" };
  expect(copied.ok && typedOf(editJobForm, copied.job)).toEqual(copy);
});

const STORING = ["app/jobs/job.ts", "app/jobs/tables.server.ts", "database/demo/demoJobs.ts"];
const SHOWING = ["app/jobs/public/formatJob.ts", "app/jobs/feeds/jobApi.ts"];
const PUBLICATION = "app/jobs/publication.ts";
const SEARCHED = "app/jobs/feeds/jobPosting.ts";

// docs/architecture.md, "The cost of a change".
test.each([
  ["responsibilities", [...STORING, ...SHOWING]],
  ["requirements", [...STORING, ...SHOWING]],
  // formatPay of pay.ts says what it means beside the amounts.
  ["pay_currency", [...STORING, "app/jobs/pay.ts", "app/jobs/feeds/jobApi.ts", SEARCHED]],
  // The publish check asks for it by law.
  ["other_compensation", [...STORING, "app/jobs/public/formatJob.ts", SEARCHED, PUBLICATION]],
])(
  "%s is named only in the files that store it, and in one for each place that shows it",
  (name, files) => expect(filesNaming(name).sort()).toEqual([...files].sort()),
);

/** The files of jobs that name a field, as the form or as the table does. */
function filesNaming(field: string): string[] {
  const column = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const named = new RegExp(`\\b(${field}|${column})\\b`);
  return program
    .filter(({ name }) =>
      /^app\/(jobs|applications|dashboard|pages|seo|ui)\/|^database\//.test(name),
    )
    .filter(({ text }) => named.test(text))
    .map(({ name }) => name);
}
