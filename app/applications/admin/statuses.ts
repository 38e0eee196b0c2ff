import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  isApplicationStatus,
} from "~/applications/rules";
import type { StoredTemplate } from "~/applications/status/templateCommands.server";
import { LANGUAGE_NAMES } from "~/languages/languages";
import type { Tone } from "~/ui/primitives/Badge";

const LABELS: Record<ApplicationStatus, string> = {
  new: "New",
  reviewing: "Reviewing",
  interviewed: "Interviewed",
  accepted: "Accepted",
  rejected: "Rejected",
};

/** The colors that the specification sets: new blue, reviewing yellow, interviewed purple, accepted green, rejected red. */
export const APPLICATION_TONES: Readonly<Record<ApplicationStatus, Tone>> = {
  new: "info",
  reviewing: "warn",
  interviewed: "plum",
  accepted: "ok",
  rejected: "bad",
};

/** The field with the status that the page showed: a decision that began from another one is refused. */
export const SHOWN_STATUS_FIELD = "shown_status";

/** The field of the button that sets the next status in order, whichever panel is open: it counts before `status`. */
export const NEXT_STATUS_FIELD = "next_status";

/** The statuses in the order of the process, with their names. */
export const STATUS_CHOICES = APPLICATION_STATUSES.map((value) => ({
  value,
  label: LABELS[value],
}));

/** The key that sets a status, in the list and on an applicant's page: 1 is the first one. */
export const keyOfStatus = (status: string) =>
  String(STATUS_CHOICES.findIndex(({ value }) => value === status) + 1);

export function labelOfStatus(status: string): string | undefined {
  return isApplicationStatus(status) ? LABELS[status] : undefined;
}

/** A template of the site's second language says which. */
export function labelOfTemplate({ id, status, language }: StoredTemplate): string {
  const label = labelOfStatus(status) ?? status;
  return id === status ? label : `${label} (${LANGUAGE_NAMES[language]})`;
}

/** Null for a status that ends the process. */
const NEXT: Record<ApplicationStatus, ApplicationStatus | null> = {
  new: "reviewing",
  reviewing: "interviewed",
  interviewed: "accepted",
  accepted: null,
  rejected: null,
};

/** The status that usually comes next; null for one that ends the process, or that is unknown. */
export function nextStatusOf(status: string): string | null {
  return isApplicationStatus(status) ? NEXT[status] : null;
}

export const NO_APPLICATIONS = {
  text: "No applications yet.",
  detail: "They appear here as soon as somebody applies.",
};
