import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applications } from "~/applications/tables.server";
import { inquiries } from "~/inquiries/tables.server";
import { outbox, unclaimedFiles } from "~/platform/data/tables.server";
import { onDatabaseOf } from "../support/adminData";
import { type RunningApp, startApp } from "../support/app";
import { applicationBody, INQUIRY, mintedKey, pdfOf } from "../support/visitorForms";

// The long form is in bench/campaigns.ts.
const KILLS = Number(process.env.KILLS ?? 2);
const SENDERS = 4;
const JOB = "/careers/apply/senior-software-engineer";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.remove());

/** What was acknowledged, stored outside of the process that is killed. */
const acknowledged = { applications: new Set<string>(), inquiries: new Set<string>() };
const countAcknowledged = () => acknowledged.applications.size + acknowledged.inquiries.size;

const resume = pdfOf(20_000);

/** Sends forms one after another until it is stopped. A request that is cut by the kill is sent again, as a visitor would. */
async function keepSending(kind: "applications" | "inquiries", isOver: () => boolean) {
  const address = () => app.url + (kind === "applications" ? JOB : "/contact");
  while (!isOver()) {
    const key = await mintedKey(address()).catch(() => null);
    if (!key) await pause(20);
    else await sendUntilAnswered(kind, `${address()}/submission`, key, isOver);
  }
}

async function sendUntilAnswered(
  kind: "applications" | "inquiries",
  address: string,
  key: string,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const body =
      kind === "applications"
        ? applicationBody(key, resume)
        : new URLSearchParams({ ...INQUIRY, form_key: key });
    const response = await fetch(address, { method: "POST", body }).catch(() => null);
    const text = response ? await response.text().catch(() => "") : "";
    const reference = /"reference":"([^"]+)"/.exec(text)?.[1];
    if (reference) {
      acknowledged[kind].add(reference);
      return;
    }
    await pause(20);
  }
}

async function killAtSomeMoment(round: number) {
  let over = false;
  const kinds = ["applications", "inquiries"] as const;
  const senders = Array.from({ length: SENDERS }, (_, i) =>
    keepSending(kinds[i % 2] ?? "inquiries", () => over),
  );
  const before = countAcknowledged();
  while (countAcknowledged() < before + SENDERS) await pause(5);
  // On purpose not random: each round looks at another moment, and a failing one can be found again.
  await pause((round * 37) % 400);
  await app.kill();
  over = true;
  await Promise.all(senders);
  const startedAt = performance.now();
  app = await app.restart();
  return performance.now() - startedAt;
}

const stored = () =>
  onDatabaseOf(app, async (db) => ({
    applications: await db.select().from(applications),
    inquiries: await db.select().from(inquiries),
    mails: await db.select().from(outbox),
    unclaimed: await db.select().from(unclaimedFiles),
  }));

test(`of ${KILLS} kills none loses or doubles what was acknowledged`, {
  timeout: KILLS * 60_000,
}, async () => {
  let slowest = 0;
  for (let round = 0; round < KILLS; round += 1) {
    slowest = Math.max(slowest, await killAtSomeMoment(round));
    const rows = await stored();
    for (const kind of ["applications", "inquiries"] as const) {
      const references = rows[kind].map(({ reference }) => reference);
      expect(new Set(references).size).toBe(references.length);
      const lost = [...acknowledged[kind]].filter((reference) => !references.includes(reference));
      expect(lost).toEqual([]);
    }
    const files = new Set(await filesOf(app));
    const owned = rows.applications.map(({ resumeKey }) => resumeKey ?? "");
    expect(owned.filter((key) => !files.has(key))).toEqual([]);
    // Every file has an owner, or a line in the table by which it will be swept.
    const known = new Set([...owned, ...rows.unclaimed.map(({ key }) => key)]);
    expect([...files].filter((key) => !known.has(key))).toEqual([]);
    const mailedAbout = (wanted: string) =>
      new Set(rows.mails.flatMap(({ kind, subjectId }) => (kind === wanted ? [subjectId] : [])));
    expect(mailedAbout("inquiry-received").size).toBe(rows.inquiries.length);
    expect(mailedAbout("application-received").size).toBe(rows.applications.length);
  }
  expect(countAcknowledged()).toBeGreaterThanOrEqual(KILLS * SENDERS);
  // The figure that is promised is 5 s on an idle machine; a test run shares its own.
  expect(slowest).toBeLessThan(30_000);
});

/** The keys of all stored files. */
async function filesOf({ dataDir }: RunningApp): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, "files"), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
