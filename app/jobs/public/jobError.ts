import { type ErrorResponse, isRouteErrorResponse } from "react-router";

/** Whether a job's page failed because the job is not open; any other error is unexpected. */
export function isJobGone(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);
}

export function titleOfJobError(error: unknown): "Job Not Found" | "Careers" {
  return isJobGone(error) ? "Job Not Found" : "Careers";
}
