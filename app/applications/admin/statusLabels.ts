const LABELS: Record<string, string> = {
  new: "New",
  reviewing: "Reviewing",
  interviewed: "Interviewed",
  accepted: "Accepted",
  rejected: "Rejected",
};

/** The five statuses in the order of the process, with their names. */
export const STATUS_CHOICES = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

export function labelOfStatus(status: string): string | undefined {
  return Object.hasOwn(LABELS, status) ? LABELS[status] : undefined;
}

export const NO_APPLICATIONS = {
  text: "No applications yet.",
  detail: "They appear here as soon as somebody applies.",
};
