import { eq } from "drizzle-orm";
import { expect, it, test } from "vitest";
import { auditEvents } from "~/platform/data/tables.server";
import { SITE } from "~/site/addresses";
import { useDatabase } from "../../../tests/support/database";
import { createLog, pathForLog } from "./log.server";

const database = useDatabase();

function capture() {
  const lines: string[] = [];
  return { log: createLog("info", { write: (line) => void lines.push(line) }), lines };
}

const CANARY = "Grace Hopper <grace@example.com>";

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error("this was expected to fail");
    },
    (error: unknown) => error,
  );
}

test("a failed statement is logged with its cause and without its values", async () => {
  const { log, lines } = capture();
  const insert = database.db.insert(auditEvents).values({ actor: CANARY } as never);
  const select = database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.id, CANARY as never));
  for (const work of [insert, select]) log.error({ err: await failureOf(work) }, "failed");
  expect(lines.join()).not.toContain("Hopper");
  expect(lines.join()).not.toContain("grace@");
  const [first = ""] = lines;
  expect(JSON.parse(first)).toMatchObject({
    level: "error",
    err: { message: expect.stringContaining("insert into"), cause: { code: expect.any(String) } },
  });
  expect(JSON.parse(first).err.stack.length).toBeGreaterThan(0);
});

test("a thrown value that is not an Error is not logged", () => {
  const { log, lines } = capture();
  log.error({ err: CANARY }, "failed");
  expect(lines.join()).not.toContain("Hopper");
});

const KEY = "Zk3v-_9aXbQ0cLr7eTn2WmYp5uHsJdGf1iOoKxVyBzE";

const patterns = SITE.map(({ path }) => path).filter((path) => /:(token|\w*[kK]ey)\b/.test(path));

it("all routes with a secret parameter are known", () => expect(patterns).toHaveLength(7));

it.each(patterns)("%s is logged as its pattern, however it is spelled", (pattern) => {
  const path = pattern.replace(/:\w+/, KEY);
  const spellings = [
    path,
    `${path}.data`,
    `${path}/`,
    `${path}/extra/segments`,
    path.replace("/", "//"),
    path.replaceAll("/", "\\"),
    path.replace(/^\/\w+/, (part) => part.toUpperCase()),
    path.replace(/^\/(\w)/, (_, first) => `/%${first.charCodeAt(0).toString(16)}`),
    pattern.replace(/:\w+/, "not-a-key"),
    pattern.replace(/:\w+/, "%ff"),
  ];
  for (const spelling of spellings) expect(pathForLog(spelling), spelling).toBe(pattern);
});

it.each([
  [`/admin/pasword/${KEY}`, "/admin/pasword/:key"],
  [`/desk/admin/password/${KEY}.data`, "/desk/admin/password/:key"],
  [`/x%2F${KEY}`, "/:key"],
  [`/%ff/${KEY}`, "/%ff/:key"],
])("a key in %s is hidden", (path, logged) => expect(pathForLog(path)).toBe(logged));

it.each([
  "/",
  "/admin",
  "/admin/passwords",
  "/blog/preview",
  "/blog/how-to-hire-a-cloud-architect-without-a-recruiter-of-your-own",
  "/admin/applications/019a0000-0000-7000-8000-000000000000",
  "/%ff",
])("%s is logged unchanged", (path) => expect(pathForLog(path)).toBe(path));

it("of a long path the beginning is logged", () => {
  expect(pathForLog(`/blog/${"a".repeat(10_000)}`)).toBe(`/blog/${"a".repeat(294)}`);
});
