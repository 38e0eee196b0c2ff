import { PassThrough } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import { removeAuthenticator } from "~/accounts/authenticator/authenticatorCommands.server";
import { renewRecoveryCodes } from "~/accounts/authenticator/recoveryCodes.server";
import { createAdministrator } from "~/accounts/operatorCommands.server";
import { sendPasswordLink, setPassword } from "~/accounts/passwords/passwordCommands.server";
import { authenticators } from "~/accounts/tables.server";
import { storeApplication } from "~/applications/applications.testing";
import { deleteSelected } from "~/applications/bulkCommands.server";
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
import { setEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { exportPerson } from "~/privacy/exportPerson.server";
import { NORTHWIND_PROFILE } from "../database/demo/company";
import {
  notifiedOf,
  openAccounts,
  PASSWORD,
  storeSession,
  tokenSentTo,
  visitor,
} from "../tests/support/accounts";
import { ALWAYS_PROVEN } from "../tests/support/actors";
import { backUp, backupScope } from "../tests/support/backups";
import { useDatabase } from "../tests/support/database";
import { privacy } from "../tests/support/privacy";
import { restoreSteps } from "./backupContents";

const database = useDatabase();
const EVERYBODY = ["ada@example.com", "grace@example.com"];
const NORTHWIND = { ...NORTHWIND_PROFILE, openedFrom: WITHOUT_PAGE };
const COMPANY = { name: "Example", address: "desk@example.com" };
const LIST = { status: "", job: "", search: "", sort: "-applied" } as const;

let app: App;
let accounts: Accounts;
let ada: Administrator;
beforeEach(async () => {
  await database.clear();
  app = database.context();
  accounts = openAccounts(app);
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

/** Ada in a browser that has just proved who she is, with an authenticator app. */
async function sessionOfAda() {
  const createdAt = app.now();
  const confirmed = { sealedKey: "sealed", createdAt, confirmedAt: createdAt };
  await app.db.insert(authenticators).values({ accountId: ada.id, ...confirmed });
  return storeSession(app, { administrator: ada, confirmedAt: createdAt, newUntil: null });
}

async function setPasswordByLink() {
  await sendPasswordLink(app, visitor, { email: ada.email, company: COMPANY });
  const token = await tokenSentTo(app, ada.email);
  return setPassword(app, accounts, visitor, { token, password: PASSWORD, company: COMPANY });
}

const OF_ADA = "ada@example.com (Ada)";

/** Some leave out the owner of the account, who is mailed in other words. */
const MORE_EVENTS: [sentence: string, recipients: string[], command: () => Promise<unknown>][] = [
  [
    "Somebody with a one-time link set a new password for ada@example.com",
    ["grace@example.com"],
    setPasswordByLink,
  ],
  [
    `${OF_ADA} removed the authenticator app of ada@example.com`,
    ["grace@example.com"],
    async () => removeAuthenticator(app, accounts, await sessionOfAda(), COMPANY),
  ],
  [
    `${OF_ADA} made new recovery codes for ada@example.com`,
    EVERYBODY,
    async () => renewRecoveryCodes(app, accounts, await sessionOfAda()),
  ],
  [
    `${OF_ADA} deleted 2 applications for good`,
    EVERYBODY,
    async () =>
      deleteSelected(app, ada, [await storeApplication(app), await storeApplication(app)]),
  ],
  [
    `${OF_ADA} changed which sites may send messages with the EmailJS client: https://a.example`,
    EVERYBODY,
    () => setEmailjsOrigins(app, ada, { origins: ["https://a.example"], openedFrom: WITHOUT_PAGE }),
  ],
  [
    "Whoever runs the server made lin@example.com an administrator",
    EVERYBODY,
    () => {
      const lin = { email: "lin@example.com", name: "Lin", password: PASSWORD };
      return createAdministrator(app, accounts, OPERATOR, lin);
    },
  ],
];

it.each(MORE_EVENTS)(
  "%s, and those who must know are mailed: %j",
  async (sentence, recipients, command) => {
    expect(await command()).toMatchObject({ ok: true });
    expect(await notifiedOf(app, sentence)).toEqual(recipients);
  },
);

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
