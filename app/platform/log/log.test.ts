import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEvents } from "~/platform/data/tables.server";
import { createLog } from "~/platform/log/log.server";
import { useDatabase } from "../../../tests/support/database";

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
