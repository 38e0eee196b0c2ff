import { PassThrough } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import { createAdministrator } from "~/accounts/operatorCommands.server";
import { setCompanyNotified } from "~/applications/companyNotification.server";
import { exportApplications } from "~/applications/export.server";
import { resetTemplate, saveTemplate } from "~/applications/status/templateCommands.server";
import { statusTemplates } from "~/applications/tables.server";
import { changeCompanyProfile } from "~/company/commands.server";
import { type Administrator, OPERATOR } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { writeBackup } from "~/platform/backup/writeBackup.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { exportPerson } from "~/privacy/exportPerson.server";
import { NORTHWIND_PROFILE } from "../database/demo/company";
import { notifiedOf, openAccounts, PASSWORD } from "../tests/support/accounts";
import { ALWAYS_PROVEN } from "../tests/support/actors";
import { backUp, backupScope } from "../tests/support/backups";
import { useDatabase } from "../tests/support/database";
import { privacy } from "../tests/support/privacy";
import { restoreSteps } from "./backupContents";

const database = useDatabase();
const EVERYBODY = ["ada@example.com", "grace@example.com"];
const NORTHWIND = { ...NORTHWIND_PROFILE, openedFrom: WITHOUT_PAGE };
const LIST = { status: "", job: "", search: "", sort: "-applied" } as const;

let app: App;
let ada: Administrator;
beforeEach(async () => {
  await database.clear();
  app = database.context();
  const accounts = openAccounts(app);
  const [id] = await Promise.all(
    EVERYBODY.map(async (email) => {
      const person = { email, name: "Ada", password: PASSWORD };
      const created = await createAdministrator(app, accounts, OPERATOR, person);
      return created.ok ? created.id : "";
    }),
  );
  const email = "ada@example.com";
  const ipAddress = "203.0.113.9";
  ada = {
    kind: "administrator",
    id: id ?? "",
    name: "Ada",
    email,
    ipAddress,
    trust: ALWAYS_PROVEN,
  };
});

const scopeOf = () => backupScope(database, { app, steps: restoreSteps(privacy) });
const nowhere = () => new PassThrough().resume();

const EVENTS: [event: string, command: () => Promise<unknown>][] = [
  ["exported a list of applications", () => exportApplications(app, ada, LIST)],
  [
    "exported everything that is stored on one person",
    () => exportPerson(app, privacy, { actor: ada, email: "daniel@example.com" }, nowhere()),
  ],
  ["downloaded a backup of the whole site", () => writeBackup(scopeOf(), ada, nowhere())],
  ["restored a backup", async () => restoreBackup(scopeOf(), ada, await backUp(scopeOf()))],
  [
    `changed where email to the firm goes: to ${NORTHWIND_PROFILE.email}`,
    () => changeCompanyProfile(app, ada, NORTHWIND),
  ],
  [
    "changed whether the firm gets an email about each application: no",
    () => setCompanyNotified(app, ada, { toCompany: false }),
  ],
  [
    "changed what the email to applicants says whose status is now “accepted”",
    () =>
      saveTemplate(app, ada, {
        id: "accepted",
        subject: "Yes",
        body: "Yes",
        openedFrom: WITHOUT_PAGE,
      }),
  ],
  [
    "changed what the email to applicants says whose status is now “rejected”",
    async () => {
      const own = { status: "rejected", subject: "No", body: "No" } as const;
      await app.db.insert(statusTemplates).values(own);
      await resetTemplate(app, ada, { id: "rejected", openedFrom: WITHOUT_PAGE });
    },
  ],
];

it.each(EVENTS)("every administrator is mailed: Ada %s", async (event, command) => {
  await command();
  expect(await notifiedOf(app, `ada@example.com (Ada) ${event}`)).toEqual(EVERYBODY);
});

it("nobody is mailed about profile changes that do not change the mail address", async () => {
  await changeCompanyProfile(app, ada, NORTHWIND);
  const before = await notifiedOf(app, "");
  await changeCompanyProfile(app, ada, { ...NORTHWIND, phone: "(609) 555-0100" });
  expect(await notifiedOf(app, "")).toEqual(before);
});
