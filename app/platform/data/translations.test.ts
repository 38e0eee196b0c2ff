import { expect, test } from "vitest";
import { recordTranslations } from "~/platform/data/tables.server";
import {
  deleteTranslation,
  getTranslation,
  listTranslations,
  saveTranslation,
  translationCondition,
} from "~/platform/data/translations.server";
import { ADA, VISITOR } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";

const database = useEmptyDatabase();
const JOB = { kind: "job", id: "analyst", language: "es" } as const;

const save = (title: string, version: number) =>
  saveTranslation(database.context(), ADA, { ...JOB, version, input: { title } });

test("a translation is saved by one of those who began with the same version", async () => {
  const app = database.context();
  expect(await getTranslation(app, JOB)).toEqual({ version: 0, input: null, savedAt: null });
  const results = await Promise.all([save("Analista", 0), save("Analista sénior", 0)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { version } = await getTranslation(app, JOB);
  expect(await save("Analista de datos", version)).toEqual({ ok: true });
  const newest = await getTranslation(app, JOB);
  expect(newest).toMatchObject({ input: { title: "Analista de datos" }, savedAt: app.now() });
  expect(await save("Otro", version)).toEqual({ ok: false, reason: "newer-version", newest });
  expect(await save("Analista de datos", version)).toEqual({ ok: true });
  expect(await getTranslation(app, JOB)).toEqual(newest);
});

test("a deleted one is not written again by an edit that began before", async () => {
  const app = database.context();
  await save("Analista", 0);
  const { version } = await getTranslation(app, JOB);
  await deleteTranslation(app, ADA, { ...JOB, version: 0 });
  expect(await save("Analista de antes", version)).toMatchObject({
    reason: "newer-version",
    newest: { version: 0, input: null },
  });
  expect(await getTranslation(app, JOB)).toEqual({
    version: 0,
    input: null,
    savedAt: null,
  });
  // Written again: the version from before does not come back with it.
  await save("Analista de hoy", 0);
  expect(await save("Analista de antes", version)).toMatchObject({ reason: "newer-version" });
});

test("one that somebody has saved since is not deleted from an older form", async () => {
  const app = database.context();
  await save("Analista", 0);
  const { version } = await getTranslation(app, JOB);
  await save("Analista sénior", version);
  const older = { ...JOB, version };
  const refused = { ok: false, reason: "translation-changed" };
  expect(await deleteTranslation(app, ADA, older)).toEqual(refused);
  const newest = { ...JOB, version: (await getTranslation(app, JOB)).version };
  expect(await deleteTranslation(app, ADA, newest)).toEqual({ ok: true });
});

test("it is found by its words, not by its markup", async () => {
  const app = database.context();
  const content = '<p class="lead">Vientos <b>fuertes</b></p> 5 < 6, R&amp;D';
  const input = { title: "Guía 100%", summary: "Aire", content, image_alt: "Veleta" };
  await saveTranslation(app, ADA, { kind: "post", id: "winds", language: "es", version: 0, input });
  const spanish = { ...app.publicCalendar(), locale: "es-US" as const };
  const { recordId } = recordTranslations;
  const isFound = async (text: string) => {
    const atSpanish = { base: "/es", publicCalendar: () => spanish } as const;
    const condition = translationCondition(atSpanish, { kind: "post", id: recordId }, text);
    return (await app.db.$count(recordTranslations, condition)) > 0;
  };
  for (const text of ["guía", "100%", "aire", "Vientos FUERTES", "5 < 6", "r&d"])
    expect([text, await isFound(text)]).toEqual([text, true]);
  for (const text of ["lead", "<b>", "class", "10_%", "veleta"])
    expect([text, await isFound(text)]).toEqual([text, false]);
});

test("a field that is not needed is not read", async () => {
  const app = database.context();
  await saveTranslation(app, ADA, { ...JOB, version: 0, input: { title: "Analista", text: "…" } });
  const spanish = { ...app.publicCalendar(), locale: "es-US" as const };
  const read = await listTranslations(
    { db: app.db, base: "/es", publicCalendar: () => spanish },
    "job",
    ["analyst"],
    "text",
  );
  expect(read.get("analyst")).toEqual({ title: "Analista" });
});

test("it is read at addresses of its language only, and gone once it is deleted", async () => {
  const app = database.context();
  await save("Analista", 0);
  const titles = async (inLanguage: object) => [
    ...(await listTranslations({ ...app, ...inLanguage }, "job", ["analyst", "other"])).values(),
  ];
  const spanish = { ...app.publicCalendar(), locale: "es-US" as const };
  const atSpanish = { base: "/es", publicCalendar: () => spanish };
  expect(await titles(atSpanish)).toEqual([{ title: "Analista" }]);
  expect(await titles({})).toEqual([]);
  const visitor = await deleteTranslation(app, VISITOR, { ...JOB, version: 0 });
  expect(visitor).toEqual({ ok: false, reason: "not-allowed" });
  expect(await deleteTranslation(app, ADA, { ...JOB, version: 0 })).toEqual({ ok: true });
  expect(await deleteTranslation(app, ADA, { ...JOB, version: 0 })).toMatchObject({
    reason: "translation-missing",
  });
  expect(await titles(atSpanish)).toEqual([]);
});
