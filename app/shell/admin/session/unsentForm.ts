import { isRouteErrorResponse } from "react-router";

/** A form that was sent in vain, to be sent once more. */
export interface UnsentForm {
  /** Where it was sent to. */
  action: string;
  fields: [string, string][];
  reason: UnsentReason;
}

/** The session had ended, or nobody could look it up. */
export type UnsentReason = "signed-out" | "not-saved";

/** The form that an answer of the guard echoes, if it does. */
export function unsentFormIn(error: unknown): UnsentForm | null {
  const isEcho = isRouteErrorResponse(error) && error.data && typeof error.data === "object";
  return isEcho && "unsent" in error.data ? (error.data.unsent as UnsentForm) : null;
}
