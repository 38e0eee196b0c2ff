import { Agent } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountsTable, sessions } from "~/accounts/tables.server";
import type { Database } from "~/platform/data/database.server";
import { type DatabaseHandle, openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import { ADMINISTRATOR } from "../support/app";
import { type Method, PERMISSIONS } from "../support/permissionExceptions";
import { type RawResponse, rawRequest } from "../support/rawRequest";
import { testSettings } from "../support/settings";
import { startSite } from "../support/site";

/** Stands on every page of the admin area, and nowhere else. */
const CANARY = "Quokka Canary";
const METHODS: readonly Method[] = ["GET", "HEAD", "POST", "OPTIONS", "PUT"];
/** A screen that is asked for by HEAD is made as for GET: for each of them, test:all does that. */
const OF_ADMINISTRATORS =
  process.env.TEST_SET === "quick" ? METHODS.filter((method) => method !== "HEAD") : METHODS;
/** What an account without approval tries: the others end before anybody asks who it is. */
const READING_AND_WRITING: readonly Method[] = ["GET", "POST"];
const RECORD = "019a0000-0000-7000-8000-000000000000";

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const { app } = await startSite();
let database: DatabaseHandle;
let cookie: string;
let session: typeof sessions.$inferSelect;
beforeAll(async () => {
  const settings = testSettings({ dataDir: app.dataDir });
  database = await openDatabase({ settings, log: createLog("silent"), whenInUse: "join" });
  await database.db.update(accountsTable).set({ name: CANARY });
  cookie = await signIn();
  const [row] = await database.db.select().from(sessions);
  if (!row) throw new Error("signing in left no session");
  session = row;
});
afterAll(async () => {
  agent.destroy();
  await database?.close();
});

async function signIn(): Promise<string> {
  const { email, password } = ADMINISTRATOR;
  const response = await rawRequest(app.url, agent, {
    method: "POST",
    target: "/admin/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password }).toString(),
  });
  const lines = [response.headers["set-cookie"] ?? []].flat();
  return lines.map((line) => line.split(";")[0]).join("; ");
}

type Visitor = "stranger" | "unapproved account" | "administrator";

/** One request. Its session is put back first: some routes end it, and an account that may not enter loses it. */
async function ask(visitor: Visitor, method: Method, pattern: string): Promise<RawResponse> {
  if (visitor !== "stranger") await haveSession(database.db, visitor === "administrator");
  return rawRequest(app.url, agent, {
    method,
    target: exampleOf(pattern),
    headers: visitor === "stranger" ? {} : { cookie },
    headersOnly: visitor === "administrator",
  });
}

async function haveSession(db: Database, approved: boolean) {
  const approvedAt = approved ? new Date(0) : null;
  await db.update(accountsTable).set({ approvedAt }).where(eq(accountsTable.id, session.userId));
  const now = new Date();
  await db
    .insert(sessions)
    .values({ ...session, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

function exampleOf(pattern: string): string {
  return pattern.replace("*", "elsewhere").replace(/:\w+/g, RECORD);
}

describe.each(["stranger", "unapproved account"] as const)("a %s", (visitor) => {
  test.each(PERMISSIONS.filter(({ who }) => who === "administrators"))(
    "is turned away from $pattern",
    async ({ pattern, methods }) => {
      for (const method of visitor === "stranger" ? METHODS : READING_AND_WRITING) {
        const response = await ask(visitor, method, pattern);
        // Never 404: then the route would have looked for the record before anybody asked who it is.
        const expected = isAllowed(methods, method) ? [302] : [302, 405];
        expect(expected, method).toContain(response.status);
        if (response.status === 302) expect(response.headers.location).toMatch(/^\/admin\/login/);
        expect(response.body).not.toContain(CANARY);
      }
    },
  );
});

test.each(PERMISSIONS)("$who come to $pattern by $methods and nothing else", async (row) => {
  const visitor = row.who === "everybody" ? "stranger" : "administrator";
  for (const method of visitor === "stranger" ? METHODS : OF_ADMINISTRATORS) {
    const { status, headers } = await ask(visitor, method, row.pattern);
    expect(headers, method).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src"),
      "x-content-type-options": "nosniff",
    });
    if (!isAllowed(row.methods, method)) {
      expect(status, method).toBe(405);
      continue;
    }
    expect(status, method).not.toBe(405);
    expect(status, method).toBeLessThan(500);
    if (visitor === "administrator" && !row.endsSession)
      expect(String(headers.location ?? ""), method).not.toMatch(/^\/admin\/login(\?|$)/);
  }
});

/** Whatever can be read can be asked for without its body. */
function isAllowed(methods: readonly Method[], method: Method): boolean {
  return methods.includes(method === "HEAD" ? "GET" : method);
}
