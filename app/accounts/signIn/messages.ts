import { PASSWORD_MAX_CHARACTERS } from "~/accounts/rules";
import { PASSWORD_MIN_CHARACTERS } from "~/platform/config/settings";

const PASSWORD_ERROR_TEXTS = {
  "too-short": `Use at least ${PASSWORD_MIN_CHARACTERS} characters`,
  "too-long": `Use at most ${PASSWORD_MAX_CHARACTERS} characters`,
  common: "This password is on lists of common passwords that attackers try first. Choose another",
  predictable:
    "This password is too easy to guess: it is a name, a common word or a pattern with little added. Choose another",
} as const;

/** Why a password was rejected, as shown beside the field. */
export function passwordErrorText(error: keyof typeof PASSWORD_ERROR_TEXTS): string {
  return PASSWORD_ERROR_TEXTS[error];
}

export const WRONG_PASSWORD_TEXT = "This is not your password";

export function wrongCodeText(attemptsLeft: number): string {
  const tries = attemptsLeft === 1 ? "1 try is left" : `${attemptsLeft} tries are left`;
  return `This code is wrong or was used already; ${tries}`;
}

export const SIGNED_UP_TEXT = "Sign up successful! Please check your email for verification.";

export const BUSY_TEXT = "Many people are signing in right now. Please try again in a moment.";

export function tooManyAttemptsText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

export const NAME_TAKEN_TEXT =
  "An administrator has this name already. Add an initial or a second name";
