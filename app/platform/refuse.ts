/** An expected "no" as the result of a command: `refuse("job-missing")`. */
export const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });
