import type { ActivityCounts } from "~/jobs/commands.server";

export const JOB_PUBLISHED = "Job published.";
export const JOB_ADD_FAILED = "Failed to add job. Please try again.";
export const JOB_UPDATE_FAILED = "Failed to update job. Please try again later.";

export const deleteJobQuestion = ({ title }: { title: string }) =>
  ({
    title: `Delete ${title}?`,
    question: "Are you sure you want to delete this job? This action cannot be undone.",
    verb: "Delete",
  }) as const;

export function activatedText({ changed, unchanged, rejected }: ActivityCounts): string {
  const reasons = "incomplete, past the last day to apply, changed since, or no longer there";
  return sentences([
    (changed > 0 || unchanged === 0) && `${jobs(changed)} published.`,
    unchanged > 0 && `${jobs(unchanged)} ${unchanged === 1 ? "was" : "were"} active already.`,
    rejected > 0 && `${jobs(rejected)} stayed as before: ${reasons}.`,
  ]);
}

export function deactivatedText({ changed, unchanged, rejected }: ActivityCounts): string {
  return sentences([
    (changed > 0 || unchanged === 0) && `${jobs(changed)} deactivated.`,
    unchanged > 0 && `${jobs(unchanged)} ${unchanged === 1 ? "was" : "were"} inactive already.`,
    rejected > 0 && `${jobs(rejected)} stayed as before: changed since, or no longer there.`,
  ]);
}

const sentences = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(" ");

function jobs(count: number): string {
  return count === 1 ? "1 job" : `${count} jobs`;
}
