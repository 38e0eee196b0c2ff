/** An expected "no" as the result of a command: `reject("job-missing")`. */
export const reject = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });
