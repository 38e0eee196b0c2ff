import { isRouteErrorResponse } from "react-router";

/** A form that was not accepted, to be sent again. */
export interface UnsentForm {
  /** The address it was sent to. */
  action: string;
  fields: [string, string][];
  reason: UnsentReason;
}

/** The session had ended, or could not be looked up. */
export type UnsentReason = "signed-out" | "not-saved";

/** The form in an error of the guard, or null. */
export function unsentFormIn(error: unknown): UnsentForm | null {
  const isEcho = isRouteErrorResponse(error) && error.data && typeof error.data === "object";
  return isEcho && "unsent" in error.data ? (error.data.unsent as UnsentForm) : null;
}
