import type { FieldErrors } from "~/platform/forms/check";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

const PASSWORD_FAULTS = {
  "too-short": "Use at least 12 characters",
  "too-long": "Use at most 128 characters",
  common: "This password is on lists of common passwords that attackers try first. Choose another",
  predictable:
    "This password is too easy to guess: it is a name, a common word or a pattern with little added. Choose another",
} as const;

/** Why a password was refused, as the person reads it beside the field. */
export function passwordWords(fault: keyof typeof PASSWORD_FAULTS): string {
  return PASSWORD_FAULTS[fault];
}

export const WRONG_PASSWORD_WORDS = "This is not your password";

export function wrongCodeText(attemptsLeft: number): string {
  const tries = attemptsLeft === 1 ? "1 try is left" : `${attemptsLeft} tries are left`;
  return `This code is wrong or was used already; ${tries}`;
}

export const SIGNED_UP_WORDS = "Sign up successful! Please check your email for verification.";

export const BUSY_WORDS = "Many people are signing in right now. Please try again in a moment.";

export function tooManyText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/** The summary on top of a refused form. */
export function summaryOf(fieldErrors: FieldErrors): SummaryError[] {
  return Object.entries(fieldErrors).map(([field, message]) => ({ field, message: message ?? "" }));
}
