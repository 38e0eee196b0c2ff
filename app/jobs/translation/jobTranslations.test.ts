import { expect, test } from "vitest";
import { addedJob } from "~/jobs/jobs.testing";
import { lockTranslatedJob, translateJob } from "~/jobs/translation/jobTranslations.server";
import { saveTranslation } from "~/platform/data/translations.server";
import { ADA } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";

const database = useEmptyDatabase();

test("what a translation of a job leaves empty is shown as it was written once", async () => {
  const context = database.context();
  const job = await addedJob(context, { benefits: "Medical", requirements: ["SQL"] });
  const input = { title: "Ingeniera de datos", description: "Construya.", benefits: "" };
  const spanish = { kind: "job", id: job.id, language: "es" } as const;
  const lockRecord = lockTranslatedJob;
  await saveTranslation(context, ADA, { ...spanish, version: 0, input, lockRecord });
  const calendar = { ...context.publicCalendar(), locale: "es-US" as const };
  const atSpanish = { ...context, base: "/es" as const, publicCalendar: () => calendar };
  expect(await translateJob(atSpanish, job)).toMatchObject({
    title: "Ingeniera de datos",
    benefits: "Medical",
    requirements: ["SQL"],
  });
});
