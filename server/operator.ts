import { readEnvironment, readSettings } from "~/platform/config/readSettings.server";
import type { Settings } from "~/platform/config/settings";
import { SettingsError } from "~/platform/config/settingsError.server";

/** The settings of this folder and environment; ends the program with one line when one is wrong. */
export function operatorSettings(): Settings {
  try {
    return readSettings(process.cwd(), readEnvironment(process.cwd(), process.env));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    giveUp(error.message);
  }
}

/** A line for the person at the terminal, beside the log. */
export function tellOperator(words: string): void {
  process.stdout.write(`${words}\n`);
}

/** Ends the program with one line on standard error. */
export function giveUp(words: string): never {
  process.stderr.write(`Frontdesk cannot go on: ${words}\n`);
  process.exit(1);
}
