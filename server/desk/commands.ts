import { sealAuditLog } from "~/platform/audit/sealing.server";
import { loadDemoContent } from "../../database/demo/load.server";
import { assemble, type Frontdesk } from "../assemble";
import { operatorSettings, tellOperator } from "../operator";
import { createAdministratorCommand, resetAdministratorCommand } from "./administrators";
import { backupCommand, FOREIGN, restoreCommand } from "./backups";
import { doctorCommand } from "./doctor";
import {
  DRY_RUN,
  importJobsCommand,
  importSupabaseCommand,
  importWordpressCommand,
} from "./imports";
import { erasePersonCommand, exportPersonCommand, purgeCommand } from "./personCommands";

interface DeskCommand {
  /** The command's name, followed by its arguments in capitals. */
  usage: string;
  /** An optional argument at any place; the command gets it as its last one. */
  option?: string;
  does: string;
  run(frontdesk: Frontdesk, args: string[]): Promise<void>;
}

/** Each stands in docs/operations.md too. */
export const COMMANDS: Record<string, DeskCommand> = {
  backup: {
    usage: "backup FILE",
    does: "writes everything into a file, while the site goes on",
    run: backupCommand,
  },
  restore: {
    usage: "restore FILE",
    option: FOREIGN,
    does: `puts a backup in the place of everything there is, or changes nothing; with ${FOREIGN} at the end one of another installation too`,
    run: restoreCommand,
  },
  "admin create": {
    usage: "admin create EMAIL",
    does: "makes an administrator and prints a link under which the password is set, once",
    run: createAdministratorCommand,
  },
  "admin reset": {
    usage: "admin reset EMAIL",
    does: "ends every way into an administrator's account and prints a link for a new password",
    run: resetAdministratorCommand,
  },
  "audit seal": {
    usage: "audit seal",
    does: "vouches for the audit log with the present secret, after SECRET was changed",
    run: sealAuditLogCommand,
  },
  "demo load": {
    usage: "demo load",
    does: "adds the demo content that is not there",
    run: loadDemoCommand,
  },
  "import supabase": {
    usage: "import supabase SOURCE [FILES]",
    option: DRY_RUN,
    does: `takes over a site on Supabase: SOURCE is its PostgreSQL address, or a folder of CSV files; with ${DRY_RUN} only says what it would do`,
    run: importSupabaseCommand,
  },
  "import wordpress": {
    usage: "import wordpress FILE.xml [CATEGORIES.csv]",
    option: DRY_RUN,
    does: "takes over the posts and pages of WordPress from its export; the CSV file says which of its categories is which of ours",
    run: importWordpressCommand,
  },
  "import jobs": {
    usage: "import jobs FILE.csv",
    option: DRY_RUN,
    does: "adds the jobs of a CSV file with the API's names in its header line",
    run: importJobsCommand,
  },
  "retention run": {
    usage: "retention run",
    does: "erases now the applications and inquiries whose time, as Settings has it, is over",
    run: purgeCommand,
  },
  "person export": {
    usage: "person export EMAIL FILE",
    does: "writes everything that is held on an e-mail address into a file",
    run: exportPersonCommand,
  },
  "person erase": {
    usage: "person erase EMAIL",
    does: "erases everything that is held on an e-mail address, for good",
    run: erasePersonCommand,
  },
  doctor: {
    usage: "doctor",
    does: "checks settings, database, storage and the audit log, and says what is wrong",
    run: doctorCommand,
  },
};

/**
 * Runs `npm run desk -- COMMAND`. Joins the database of a running server, or starts it for the duration of the command.
 */
export async function runDeskCommand(args: string[]): Promise<void> {
  const name = Object.keys(COMMANDS).find((known) => `${args.join(" ")} `.startsWith(`${known} `));
  const command = name ? COMMANDS[name] : undefined;
  const rest = command && argumentsOf(command, args.slice(name?.split(" ").length));
  if (!command || !rest) {
    const isHelp = args.length === 0 || args[0] === "--help" || args[0] === "help";
    if (!isHelp) tellOperator(`There is no command "${args.join(" ")}".\n`);
    tellOperator(usage());
    process.exit(isHelp ? 0 : 2);
  }
  const settings = { ...operatorSettings(), logLevel: "error" } as const;
  const frontdesk = await assemble(settings, "join");
  try {
    await command.run(frontdesk, rest);
  } finally {
    await frontdesk.close();
  }
}

/** The arguments of a command, its option at the end; null if they are not what its usage says. */
function argumentsOf({ usage, option }: DeskCommand, words: string[]): string[] | null {
  const args = words.filter((word) => word !== option);
  const optional = usage.match(/\[/g)?.length ?? 0;
  const most = usage.split(" ").filter((word) => /[A-Z]{2,}/.test(word)).length;
  if (args.length < most - optional || args.length > most) return null;
  if (args.some((word) => word.startsWith("--"))) return null;
  return args.length < words.length && option ? [...args, option] : args;
}

function usage(): string {
  const lines = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(42)}${does}`);
  return ["Usage: npm run desk -- COMMAND", "", ...lines].join("\n");
}

async function sealAuditLogCommand({ app }: Frontdesk): Promise<void> {
  const events = await sealAuditLog(app);
  tellOperator(`The audit log is sealed with the present secret. Events before: ${events}.`);
}

async function loadDemoCommand({ app }: Frontdesk): Promise<void> {
  const added = await loadDemoContent(app);
  tellOperator(
    added === 0 ? "All of the demo content is there already." : `Added ${added} jobs and posts.`,
  );
}
