import path from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { readEnvironment, readSettings, unknownNames } from "~/platform/config/readSettings.server";
import { type Settings, SettingsError } from "~/platform/config/settings";
import { messageOf } from "~/platform/data/openDatabase.server";

/** The settings of this folder and environment; ends the program with one line if one is invalid. */
export function operatorSettings(): Settings {
  try {
    return readSettings(process.cwd(), readEnvironment(process.cwd(), process.env));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    giveUp(error.message);
  }
}

/** Tells of names in the `.env` file that mean nothing: a misspelt setting would be missing without a word. */
export function tellUnknownNames(): void {
  const names = unknownNames(process.cwd());
  if (names.length === 0) return;
  tellOperator(`The file .env has what is no setting, and is not used: ${names.join(", ")}`);
}

/** Why a command is refused that an operator alone may give. */
export const OPERATOR_ONLY = "only an operator may do this";

/**
 * The file or folder that an argument names. The program runs in its own folder; INIT_CWD is the one that the command was called
 * from (scripts/desk.mjs).
 */
export function resolveArgument(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** Prints a line for the person at the terminal. */
export function tellOperator(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * An error in one line. Of a failed query only what the database says: the error itself repeats what was to be stored, which may
 * be anybody's name and letter.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause)
    return `the database refuses a query: ${messageOf(error.cause)}`;
  return messageOf(error);
}

/** Ends the program with one line on standard error. */
export function giveUp(text: string): never {
  process.stderr.write(`Frontdesk cannot go on: ${text}\n`);
  process.exit(1);
}
