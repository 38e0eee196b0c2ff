/** An expected "no" as the result of a command. */
export interface Rejection<Reason extends string> {
  ok: false;
  reason: Reason;
}

/** `reject("job-missing")` */
export const reject = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });
