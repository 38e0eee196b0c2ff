import os from "node:os";
import type { Writable } from "node:stream";
import { createAdministrator, resetAdministrator } from "~/accounts/operatorCommands.server";
import { PASSWORD_LINK_MS } from "~/accounts/rules";
import { OPERATOR } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { sampleFiles } from "~/platform/backup/sampleFiles.server";
import { formatDuration } from "~/platform/config/officeCalendar";
import { sealAuditLog } from "~/platform/data/audit/audit.server";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { findLastTime } from "~/platform/data/audit/auditQuestions.server";
import { HOUR_MS } from "~/platform/durations";
import { isEmailAddress, withoutInvisible } from "~/platform/emailAddress";
import { UPLOAD_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import { erasePerson, purge } from "~/privacy/commands.server";
import { exportPerson } from "~/privacy/exportPerson.server";
import { loadDemoContent } from "../../database/demo/load.server";
import { assemble, type Frontdesk } from "../assemble";
import {
  OPERATOR_ONLY,
  operatorSettings,
  reasonOf,
  resolveArgument,
  tellOperator,
} from "../operator";
import { STOP_SIGNALS } from "../stop";
import { backupCommand, FOREIGN, restoreCommand } from "./backups";
import { requireInstallation } from "./existingInstallation";
import {
  DRY_RUN,
  importJobsCommand,
  importSupabaseCommand,
  importWordpressCommand,
} from "./imports";
import { writeNewFile } from "./newFile";

interface DeskCommand {
  /** Its arguments as its usage names them; one in brackets may be left out. None if it has none. */
  args?: readonly string[];
  /** An optional argument at any place; the command gets it as its last one. */
  option?: string;
  description: string;
  /** Whether it may make an installation where there is none. */
  mayCreate?: boolean;
  run(frontdesk: Frontdesk, args: string[]): Promise<void>;
}

/** Each stands in docs/operations.md too. */
export const COMMANDS: Record<string, DeskCommand> = {
  backup: {
    args: ["FILE"],
    description: "writes everything into a file, while the site goes on",
    run: backupCommand,
  },
  restore: {
    args: ["FILE"],
    option: FOREIGN,
    description: `replaces everything by a backup; if that fails, nothing has changed. With ${FOREIGN} at the end also a backup of another installation`,
    mayCreate: true,
    run: restoreCommand,
  },
  "admin create": {
    args: ["EMAIL"],
    description: "makes an administrator and prints a link under which the password is set, once",
    mayCreate: true,
    run: createAdministratorCommand,
  },
  "admin reset": {
    args: ["EMAIL"],
    description:
      "ends every way into an administrator's account and prints a link for a new password",
    run: resetAdministratorCommand,
  },
  "audit seal": {
    description: "signs the audit log again with the present SECRET, after it was changed",
    run: sealAuditLogCommand,
  },
  "demo load": {
    description: "adds the demo content that is not there",
    mayCreate: true,
    run: loadDemoCommand,
  },
  "import supabase": {
    args: ["SOURCE", "[FILES]"],
    option: DRY_RUN,
    description: `takes over a site on Supabase: SOURCE is its PostgreSQL address, or a folder of CSV files; with ${DRY_RUN} only says what it would do`,
    mayCreate: true,
    run: importSupabaseCommand,
  },
  "import wordpress": {
    args: ["FILE.xml", "[CATEGORIES.csv]"],
    option: DRY_RUN,
    description:
      "takes over the posts and pages of WordPress from its export; the CSV file says which of its categories is which of ours",
    mayCreate: true,
    run: importWordpressCommand,
  },
  "import jobs": {
    args: ["FILE.csv"],
    option: DRY_RUN,
    description: "adds the jobs of a CSV file with the API's names in its header line",
    mayCreate: true,
    run: importJobsCommand,
  },
  "retention run": {
    description:
      "erases now the applications and inquiries whose time, as Settings has it, is over",
    run: purgeCommand,
  },
  "person export": {
    args: ["EMAIL", "FILE"],
    description:
      "writes the applications and inquiries of an email address, with everything that belongs to them, into a file",
    run: exportPersonCommand,
  },
  "person erase": {
    args: ["EMAIL"],
    description: "erases everything that is held on an email address, for good",
    run: erasePersonCommand,
  },
  doctor: {
    description:
      "checks settings, database, storage, a sample of its files and the audit log, and says what is wrong",
    run: doctorCommand,
  },
};

/** Runs `npm run desk -- COMMAND`. Joins the database of a running server, or starts it for the duration of the command. */
export async function runDeskCommand(args: string[]): Promise<void> {
  const name = Object.keys(COMMANDS).find((known) => `${args.join(" ")} `.startsWith(`${known} `));
  const command = name ? COMMANDS[name] : undefined;
  const commandArguments = command && argumentsOf(command, args.slice(name?.split(" ").length));
  if (!command || !commandArguments) {
    const isHelp = args.length === 0 || args[0] === "--help" || args[0] === "help";
    if (!isHelp) tellOperator(`There is no command "${args.join(" ")}".\n`);
    tellOperator(usage());
    process.exit(isHelp ? 0 : 2);
  }
  exitOnSignals();
  const settings = { ...operatorSettings(), logLevel: "error" } as const;
  if (!command.mayCreate) await requireInstallation(settings);
  const frontdesk = await assemble(settings, "join");
  try {
    await command.run(frontdesk, commandArguments);
  } finally {
    await frontdesk.close();
  }
}

/**
 * Without this a signal would end the program at once and leave the database running that it started. A command that is writing a
 * file listens itself (newFile.ts), and ends once what it began is removed.
 */
function exitOnSignals(): void {
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + os.constants.signals[signal]);
    });
}

/** The arguments of a command, its option at the end; null if they are not what its usage says. */
function argumentsOf({ args = [], option }: DeskCommand, words: string[]): string[] | null {
  const values = words.filter((word) => word !== option);
  const required = args.filter((arg) => !arg.startsWith("["));
  if (values.length < required.length || values.length > args.length) return null;
  if (values.some((word) => word.startsWith("--"))) return null;
  return values.length < words.length && option ? [...values, option] : values;
}

/** Such as "admin create EMAIL". */
export const usageOf = (name: string, { args = [] }: Pick<DeskCommand, "args">): string =>
  [name, ...args].join(" ");

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => `  ${usageOf(name, command).padEnd(44)}${command.description}`,
  );
  return ["Usage: npm run desk -- COMMAND", "", ...lines].join("\n");
}

async function sealAuditLogCommand({ app }: Frontdesk): Promise<void> {
  const events = await sealAuditLog(app);
  tellOperator(`The audit log is sealed with the present secret. Events before: ${events}.`);
}

async function loadDemoCommand({ app }: Frontdesk): Promise<void> {
  const addedCount = await loadDemoContent(app);
  tellOperator(
    addedCount === 0
      ? "All of the demo content is there already."
      : `Added ${addedCount} jobs and posts.`,
  );
}

/** The email address that a command begins with, without what is invisible in one that was copied. */
function emailIn([word = ""]: string[]): string {
  const email = withoutInvisible(word).trim();
  if (!isEmailAddress(email)) throw new Error(EMAIL_INVALID);
  return email;
}

const EMAIL_INVALID = "the email address must be like name@example.com";

async function createAdministratorCommand(
  { app, accounts }: Frontdesk,
  args: string[],
): Promise<void> {
  const email = emailIn(args);
  const name = email.split("@")[0] ?? email;
  const person = { email, name, isDefaultName: true };
  const result = await createAdministrator(app, accounts, OPERATOR, person);
  if (!result.ok) throw new Error(CREATE_REJECTIONS[result.reason]);
  tellOperator(
    `${email} is an administrator. Set the password, within ${formatDuration(PASSWORD_LINK_MS)}, at ${result.link}`,
  );
}

const CREATE_REJECTIONS = {
  "email-invalid": EMAIL_INVALID,
  "already-exists":
    "an administrator with this email address exists; `admin reset` gives them a new password",
  "not-allowed": OPERATOR_ONLY,
  "password-refused": "the password is refused",
};

async function resetAdministratorCommand({ app }: Frontdesk, args: string[]): Promise<void> {
  const email = emailIn(args);
  const reset = await resetAdministrator(app, OPERATOR, email);
  if (!reset.ok) throw new Error(RESET_REJECTIONS[reset.reason](email));
  tellOperator(
    `Every session of ${email} is ended. Set a new password, within ${formatDuration(PASSWORD_LINK_MS)}, at ${reset.link}`,
  );
}

const RESET_REJECTIONS = {
  "account-missing": (email: string) => `there is no account with the email address ${email}`,
  "waits-for-approval": (email: string) =>
    `${email} waits for approval; \`admin create ${email}\` makes it an administrator`,
  "not-allowed": () => OPERATOR_ONLY,
};

type Check = [part: string, check: () => Promise<unknown>];

/** Checks each part that the server depends on. Exit code 1 if one does not work. */
async function doctorCommand({ app, backups, database }: Frontdesk): Promise<void> {
  const { settings, files } = app;
  const { replica } = database;
  const checks: Check[] = [
    [`database (${settings.database.kind})`, () => database.check()],
    ...(replica ? [["replica", () => replica.check()] as Check] : []),
    [`storage (${settings.storage.kind})`, () => files.check()],
    // With less, every file that arrives is refused.
    ["room for files", () => files.temporary.requireReserve(UPLOAD_RESERVE_BYTES)],
    ["stored files", () => checkFiles(backups)],
    ["audit log", () => checkAuditLog(app)],
  ];
  tellOperator(`ok      settings: ${settings.publicUrl.origin}, data in ${settings.dataDir}`);
  for (const [part, check] of checks) {
    try {
      await check();
      tellOperator(`ok      ${part}`);
    } catch (error) {
      process.exitCode = 1;
      tellOperator(`FAILED  ${part}: ${reasonOf(error)}`);
    }
  }
  tellOperator(`        ${await formatLastBackup(app)}`);
}

async function checkFiles(backups: Frontdesk["backups"]): Promise<void> {
  const { tried, unreadable } = await sampleFiles(backups);
  if (unreadable.length > 0)
    throw new Error(
      `${unreadable.length} of ${tried} that records own cannot be opened, such as ${unreadable[0]}; \`backup\` counts all of them`,
    );
}

async function checkAuditLog(app: App): Promise<void> {
  const chain = await verifyAuditChain(app);
  if (!chain.ok)
    throw new Error(`it was changed at event ${chain.brokenAt}, or SECRET was; see \`audit seal\``);
}

async function formatLastBackup({ db, now }: App): Promise<string> {
  const lastBackupAt = await findLastTime(db, "backup-made").catch(() => undefined);
  if (lastBackupAt === undefined)
    return "when the last backup was made is unknown: the database could not be asked";
  if (!lastBackupAt) return "no backup was made yet";
  const hours = (now().getTime() - lastBackupAt.getTime()) / HOUR_MS;
  return `the last backup was made ${hours.toFixed(1)} hours ago, on ${lastBackupAt.toISOString()}`;
}

async function purgeCommand({ app, privacy }: Frontdesk): Promise<void> {
  const purged = await purge(app, privacy, OPERATOR);
  if (!purged.ok) throw new Error(PURGE_REJECTIONS[purged.reason]);
  const { applications, inquiries } = purged;
  tellOperator(`Applications erased: ${applications}. Inquiries erased: ${inquiries}.`);
}

const PURGE_REJECTIONS = {
  "under-way": "another process is erasing now; try again in a moment",
  "not-allowed": OPERATOR_ONLY,
};

async function exportPersonCommand({ app, privacy }: Frontdesk, args: string[]): Promise<void> {
  const email = emailIn(args);
  const [, name = ""] = args;
  const file = resolveArgument(name);
  let records = 0;
  const write = async (sink: Writable) => {
    const exported = await exportPerson(app, privacy, { actor: OPERATOR, email }, sink);
    if (!exported.ok) throw new Error(`the export was refused: ${exported.reason}`);
    records = exported.records;
  };
  await writeNewFile(file, { replaces: false, write });
  tellOperator(`Records in ${file}: ${records}.`);
}

async function erasePersonCommand({ app, privacy }: Frontdesk, args: string[]): Promise<void> {
  const erasure = await erasePerson(app, privacy, OPERATOR, emailIn(args));
  if (!erasure.ok) throw new Error(`the erasure was refused: ${erasure.reason}`);
  tellOperator(`Records erased: ${erasure.erased}. Kept by a legal hold: ${erasure.underHold}.`);
}
