import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  bodyHashOf,
  findReplay,
  forgetResults,
  purgeSubmissions,
  submissionOf,
  submitOnce,
} from "~/platform/data/submissions.server";
import { submissions } from "~/platform/data/tables.server";
import { useEmptyDatabase } from "../../../tests/support/database";

const database = useEmptyDatabase();

const KEY = "7d1f7cc4-54f5-4a11-9e53-0a7ef2b0a001";
const submission = { key: KEY, form: "contact", bodyHash: "hash-of-hello" };
const responses = (result: object) => async () => ({ ok: true as const, result });

test("fifty parallel submissions of one form do the work once and all get the first result", async () => {
  let works = 0;
  const work = async () => {
    works += 1;
    return { ok: true as const, result: { reference: `R-${works}` } };
  };
  const results = await Promise.all(
    Array.from({ length: 50 }, () => submitOnce(database.db, submission, work)),
  );
  expect(works).toBe(1);
  expect(new Set(results.map((result) => JSON.stringify(result.ok && result.result)))).toEqual(
    new Set(['{"reference":"R-1"}']),
  );
  expect(results.filter((result) => result.ok && !result.isReplay)).toHaveLength(1);
});

test("the same key with another body or form is not a repetition", async () => {
  await submitOnce(database.db, submission, responses({ reference: "R-1" }));
  const rejection = { ok: false, reason: "already-used-differently" };
  expect(
    await submitOnce(database.db, { ...submission, bodyHash: "other" }, responses({})),
  ).toEqual(rejection);
  expect(await submitOnce(database.db, { ...submission, form: "apply:x" }, responses({}))).toEqual(
    rejection,
  );
});

test("a rejected submission stores nothing, so its key may be used again", async () => {
  const closed = async () => ({ ok: false as const, reason: "job-closed" as const });
  expect(await submitOnce(database.db, submission, closed)).toEqual({
    ok: false,
    reason: "job-closed",
  });
  expect(await submitOnce(database.db, submission, responses({ reference: "R-2" }))).toMatchObject({
    ok: true,
    isReplay: false,
  });
});

test("an error of the work is thrown and nothing is stored", async () => {
  const broken = async () => {
    throw new Error("the disk is gone");
  };
  await expect(submitOnce(database.db, submission, broken)).rejects.toThrow("the disk is gone");
  expect(await database.db.select().from(submissions)).toEqual([]);
});

const DAY_MINUTES = 24 * 60;

/** Makes all stored submissions as old as this. */
const age = (minutes: number) =>
  database.db
    .update(submissions)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` });

test("keys are deleted after thirty days and not before", async () => {
  await submitOnce(database.db, submission, responses({ reference: "R-1" }));
  await age(29 * DAY_MINUTES);
  expect(await purgeSubmissions(database.context())).toBe(0);
  await age(31 * DAY_MINUTES);
  expect(await purgeSubmissions(database.context())).toBe(1);
});

test("a form without a key counts as repeated for an hour, and then as new", async () => {
  const keyless = submissionOf("emailjs", "", "hash-of-call-me", "192.0.2.1");
  for (const sent of [submission, keyless])
    await submitOnce(database.db, sent, responses({ reference: "R-1" }));
  const again = (sent: typeof submission) =>
    submitOnce(database.db, sent, responses({ reference: "R-2" }));
  await age(59);
  const first = { ok: true, isReplay: true, result: { reference: "R-1" } };
  expect(await findReplay(database.db, keyless)).toEqual(first);
  expect(await again(keyless)).toEqual(first);
  await age(61);
  expect(await findReplay(database.db, keyless)).toBeNull();
  expect(await Promise.all([again(keyless), again(keyless)])).toMatchObject([
    { ok: true, result: { reference: "R-2" } },
    { ok: true, result: { reference: "R-2" } },
  ]);
  // A page of ours has a key: it is still the same submission.
  expect(await again(submission)).toEqual(first);
});

test("what was erased is not stored again by a page that is still open, but may be sent anew without one", async () => {
  const keyless = submissionOf("contact", "", "hash-of-hello", "192.0.2.1");
  for (const sent of [submission, keyless])
    await submitOnce(database.db, sent, responses({ reference: "R-1" }));
  await database.db.transaction((tx) => forgetResults(tx, ["R-1"]));
  const again = responses({ reference: "R-2" });
  const rejection = { ok: false, reason: "already-used-differently" };
  expect(await submitOnce(database.db, submission, again)).toEqual(rejection);
  const anew = { ok: true, isReplay: false, result: { reference: "R-2" } };
  expect(await submitOnce(database.db, keyless, again)).toEqual(anew);
});

test("a body's hash depends on all values and not on their order", () => {
  const hash = bodyHashOf({ name: "Ada", message: "Hello" });
  expect(bodyHashOf({ message: "Hello", name: "Ada" })).toBe(hash);
  expect(bodyHashOf({ name: "Ada", message: "Hello " })).not.toBe(hash);
  expect(bodyHashOf({ name: "Ada", message: "Hello", phone: "" })).not.toBe(hash);
});

test("a form without our key is identified by its content and its sender", () => {
  const of = (key: string | null, bodyHash: string, address: string) =>
    submissionOf("contact", key ?? "", bodyHash, address).key;
  expect(of(KEY, "h", "192.0.2.1")).toBe(KEY);
  expect(of("not-a-key", "h", "192.0.2.1")).toBe(of(null, "h", "192.0.2.1"));
  expect(of(null, "h", "192.0.2.1")).not.toBe(of(null, "h", "192.0.2.2"));
  expect(of(null, "h", "192.0.2.1")).not.toBe(of(null, "i", "192.0.2.1"));
});
