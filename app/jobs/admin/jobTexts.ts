export const JOB_PUBLISHED = "Job published.";
export const JOB_ADD_FAILED = "Failed to add job. Please try again.";
export const JOB_UPDATE_FAILED = "Failed to update job. Please try again later.";

export const deleteJobQuestion = ({ title }: { title: string }) =>
  ({
    title: `Delete ${title}?`,
    question: "Are you sure you want to delete this job? This action cannot be undone.",
    verb: "Delete",
  }) as const;

export function activatedText(changed: number, rejected: number): string {
  const reasons = "incomplete, past the last day to apply, changed since, or no longer there";
  const rejectedText = `${jobs(rejected)} stayed as before: ${reasons}.`;
  return `${jobs(changed)} published.${rejected > 0 ? ` ${rejectedText}` : ""}`;
}

export function deactivatedText(changed: number, rejected: number): string {
  const rejectedText = `${jobs(rejected)} stayed as before: changed since, or no longer there.`;
  return `${jobs(changed)} deactivated.${rejected > 0 ? ` ${rejectedText}` : ""}`;
}

function jobs(count: number): string {
  return count === 1 ? "1 job" : `${count} jobs`;
}
