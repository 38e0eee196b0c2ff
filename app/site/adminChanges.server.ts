import { accountChanges } from "~/accounts/changes.server";
import { applicationChanges } from "~/applications/changes.server";
import { blogChanges } from "~/blog/changes.server";
import { companyChanges } from "~/company/changes.server";
import { pageChanges } from "~/content/changes.server";
import { taskChanges } from "~/dashboard/changes.server";
import { inquiryChanges } from "~/inquiries/changes.server";
import { jobChanges } from "~/jobs/changes.server";
import { mediaChanges } from "~/media/changes.server";
import { mailChanges } from "~/operations/changes.server";
import type { Change } from "~/shell/admin/change/change.server";

/** Every change by a button of the admin area. Their addresses are in app/site. */
export const ADMIN_CHANGES: readonly Change[] = [
  ...jobChanges,
  ...applicationChanges,
  ...blogChanges,
  ...pageChanges,
  ...mediaChanges,
  ...inquiryChanges,
  ...accountChanges,
  ...companyChanges,
  ...mailChanges,
  ...taskChanges,
];

const BY_PATTERN = new Map(ADMIN_CHANGES.map((change) => [patternOf(change), change]));

/** The change of a pattern as React Router names it. Throws if no subject declares one. */
export function getChange(pattern: string): Change {
  const change = BY_PATTERN.get(pattern);
  if (!change) throw new Error(`No change is declared for ${pattern}`);
  return change;
}

/** The sentence of each change if it fails, by its pattern. */
export const CHANGE_FAILURES: Readonly<Record<string, string>> = Object.fromEntries(
  ADMIN_CHANGES.map((change) => [patternOf(change), change.failureText]),
);

/** React Router's patterns begin without a slash. */
function patternOf({ path }: Change): string {
  return path.slice(1);
}
