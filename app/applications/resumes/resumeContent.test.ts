import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createDocuments } from "#documents/documents.server";
import { pdfWith } from "#documents/documents.testing";
import { storeApplication, storeFile } from "~/applications/applications.testing";
import { indexResumes } from "~/applications/resumes/resumeContent.server";
import { resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { FileStoreUnavailable } from "~/platform/files/fileStore";
import { useDatabase } from "../../../tests/support/database";
import { useDocuments } from "../../../tests/support/documents";

const database = useDatabase();
const documents = useDocuments();
beforeEach(() => database.clear());

/** The app with a file store that opens files in another way. */
function opening(app: App, open: App["files"]["open"]): App {
  return { ...app, files: Object.assign(Object.create(app.files), { open }) };
}

test.each([
  ["an error of its own", "<Error><Code>InternalError</Code></Error>"],
  ["nothing", ""],
  ["another file of the same length", pdfWith("Kubernetez")],
])("a resume for which the store gives %s is read once it is there", async (_, content) => {
  const context = database.context();
  await storeApplication(context, { resumeKey: await storeFile(context, pdfWith("Kubernetes")) });
  const wrong = opening(context, async () => Readable.from([Buffer.from(content)]));
  await indexResumes(wrong, documents);
  expect(await database.db.select().from(resumeTexts)).toMatchObject([
    { text: null, attempts: 0, dueAt: expect.any(Date) },
  ]);
  await makeDue();
  await indexResumes(context, documents);
  expect(await database.db.select().from(resumeTexts)).toMatchObject([
    { text: "Kubernetes", dueAt: null },
  ]);
});

const makeDue = () => database.db.update(resumeTexts).set({ dueAt: sql`now()` });
const secondsUntilDue = async () => {
  const seconds = sql<number>`extract(epoch from ${resumeTexts.dueAt} - now())::float`;
  const [row] = await database.db.select({ seconds }).from(resumeTexts);
  return row?.seconds;
};

test("a resume that a program did not read because it stops is due in a minute, however old it is", async () => {
  const context = database.context();
  await storeApplication(context, { resumeKey: await storeFile(context, pdfWith("Kubernetes")) });
  const stopped = createDocuments(context.files.temporary.makeInspectionFolder());
  await stopped.close();
  await indexResumes(context, stopped);
  expect(await secondsUntilDue()).toBeLessThanOrEqual(60);
  expect(await database.db.select().from(resumeTexts)).toMatchObject([{ attempts: 0 }]);
});

test("a resume is read after the store was away for however many attempts, an hour apart at most", async () => {
  const context = database.context();
  await storeApplication(context, { resumeKey: await storeFile(context, pdfWith("Kubernetes")) });
  const away = opening(context, () => Promise.reject(new FileStoreUnavailable("away")));
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await indexResumes(away, documents)).toBe(1);
    expect(await secondsUntilDue()).toBeGreaterThan(50);
    expect(await secondsUntilDue()).toBeLessThanOrEqual(3600);
    await makeDue();
  }
  expect(await indexResumes(context, documents)).toBe(1);
  expect(await database.db.select().from(resumeTexts)).toMatchObject([
    { text: "Kubernetes", attempts: 1, dueAt: null, warnings: [] },
  ]);
});
