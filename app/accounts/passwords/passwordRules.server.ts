import { PASSWORD_MAX_CHARACTERS } from "~/accounts/rules";
import type { App } from "~/platform/app.server";
import { PASSWORD_MIN_CHARACTERS } from "~/platform/config/settings";
import type { Rejection } from "~/platform/reject";

export type PasswordError = "too-short" | "too-long" | "common" | "predictable";

export type PasswordRejection = Rejection<"password-refused"> & { error: PasswordError };

/** Checks the password against what an attacker tries first: the person, the mailbox and this site's own name. */
export function findPasswordError(
  app: App,
  person: { email: string; name: string },
  password: string,
): Promise<PasswordError | null> {
  const { hostname } = app.settings.publicUrl;
  return passwordError(password, [person.email, person.name, hostname]);
}

/**
 * Why a password is rejected, or null. `context` holds what an attacker tries first: the mailbox, the person's name, the site's.
 * Requires only length and unpredictability, following NIST 800-63B; no rules about kinds of characters.
 */
export async function passwordError(
  password: string,
  context: readonly string[],
): Promise<PasswordError | null> {
  if ([...password].length < PASSWORD_MIN_CHARACTERS) return "too-short";
  if (password.length > PASSWORD_MAX_CHARACTERS) return "too-long";
  const plain = password.toLowerCase();
  common ??= readCommon();
  const passwords = await common;
  if (passwords.has(plain)) return "common";
  return isPredictable(plain, context, passwords) ? "predictable" : null;
}

type CommonPasswords = ReadonlySet<string>;

/**
 * About 49,000 passwords from public breaches. They ship with the package, so no service is called. They take 10 MB, so they are
 * loaded with the first password that somebody chooses.
 */
let common: Promise<CommonPasswords> | undefined;

async function readCommon(): Promise<CommonPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

function isPredictable(
  plain: string,
  context: readonly string[],
  passwords: CommonPasswords,
): boolean {
  if (isRun(plain)) return true;
  const repeated = /^(.+?)\1+$/s.exec(plain)?.[1];
  if (repeated && (repeated.length < 4 || isEasilyGuessed(repeated, passwords))) return true;
  return isEasilyGuessed(without(plain, contextTerms(context)), passwords);
}

/** "2026" or "21112026" beside a known word adds almost no strength. */
const DATE_CHARACTERS = 8;

/** Whether only a common word remains to be guessed, or a few digits and signs: `Password!2026`. */
function isEasilyGuessed(text: string, passwords: CommonPasswords): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (core.length >= 3) return passwords.has(core);
  return text.length - core.length <= DATE_CHARACTERS;
}

/** `abcdefghijkl`, `987654321098`: every character follows from the one before. */
function isRun(plain: string): boolean {
  const codes = [...plain].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => (code - (codes[index] ?? 0) + 10) % 10);
  return new Set(steps).size === 1;
}

function without(plain: string, words: readonly string[]): string {
  return words.reduce((text, word) => text.replaceAll(word, ""), plain);
}

function contextTerms(context: readonly string[]): string[] {
  const words = context.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...words, "frontdesk"])].filter((word) => word.length >= 3);
}
