import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportApplications } from "~/applications/export.server";
import type { Actor, SessionTrust } from "~/platform/actor/actor";
import { reauthenticationRejectionReason } from "~/platform/actor/reauthentication";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { writeBackup } from "~/platform/backup/writeBackup.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { MINUTE_MS } from "~/platform/durations";
import { erasePerson, setRetention } from "~/privacy/commands.server";
import { exportPerson } from "~/privacy/exportPerson.server";
import { ADA, VISITOR } from "../tests/support/actors";
import { backUp, backupScope } from "../tests/support/backups";
import { type TestContext, useDatabase } from "../tests/support/database";
import { privacy } from "../tests/support/privacy";

const database = useDatabase();
const EMAIL = "sam@example.com";

let context: TestContext;
let file: string;
beforeAll(async () => {
  file = await backUp(backupScope(database));
});
beforeEach(async () => {
  await database.clear();
  context = database.context();
  await rm(sinkPath(), { force: true });
});

const sinkPath = () => path.join(context.settings.dataDir, "taken");
const sink = () => createWriteStream(sinkPath());
const scope = () => backupScope(database, { app: context });
const months = { applications: 1, inquiries: 1 };

/** Each command as its route calls it after the guard. */
const COMMANDS: [name: string, run: (actor: Actor) => Promise<{ ok: boolean }>][] = [
  [
    "exporting applications",
    (actor) =>
      exportApplications(context, actor, { search: "", status: "", job: "", sort: "-applied" }),
  ],
  [
    "exporting a person",
    (actor) => exportPerson(context, privacy, { actor, email: EMAIL }, sink()),
  ],
  ["erasing a person", (actor) => erasePerson(context, privacy, actor, EMAIL)],
  [
    "changing the retention",
    (actor) => setRetention(context, actor, { months, openedFrom: WITHOUT_PAGE }),
  ],
  ["making a backup", (actor) => writeBackup(scope(), actor, sink())],
  ["restoring a backup", (actor) => restoreBackup(scope(), actor, file)],
];

function administrator(trust?: SessionTrust): Actor {
  const { trust: _, ...person } = ADA;
  return { ...person, ...(trust && { trust }) };
}

const at = (minutes: number) => new Date(context.now().getTime() + minutes * MINUTE_MS);

describe.each(COMMANDS)("%s, even if a route has no guard", (_name, run) => {
  it("is rejected for a visitor", () => expectRefused(VISITOR, "not-allowed"));

  it("is rejected for an administrator without a session", () =>
    expectRefused(administrator(), "confirmation-due"));

  it("is rejected with a confirmation older than ten minutes", () =>
    expectRefused(administrator({ confirmedAt: at(-10), newUntil: null }), "confirmation-due"));

  it("is rejected for a new account, even with a recent confirmation", () =>
    expectRefused(administrator({ confirmedAt: at(0), newUntil: at(60) }), "account-new"));

  it("is accepted with a recent confirmation", async () => {
    const fresh = { confirmedAt: at(-9), newUntil: at(-1) };
    expect(await run(administrator(fresh))).toMatchObject({ ok: true });
  });

  async function expectRefused(actor: Actor, reason: string) {
    expect(await run(actor)).toEqual({ ok: false, reason });
    expect(await database.db.$count(auditEvents)).toBe(0);
    expect(await readFile(sinkPath(), "utf8").catch(() => "")).toBe("");
  }
});

it("a restore checks the confirmation at the time of the request, because an upload may take longer", {
  tags: ["thorough"],
}, async () => {
  const actor = administrator({ confirmedAt: at(-9), newUntil: null });
  const askedAt = at(0);
  context.advance(30 * MINUTE_MS);
  expect(await restoreBackup(scope(), actor, file, { askedAt })).toMatchObject({ ok: true });
});

it("the route's guard and the commands use the same rule", () => {
  const now = context.now();
  expect(reauthenticationRejectionReason({ confirmedAt: at(-10), newUntil: null }, now)).toBe(
    "confirmation-due",
  );
  expect(reauthenticationRejectionReason({ confirmedAt: at(-9), newUntil: null }, now)).toBeNull();
});
