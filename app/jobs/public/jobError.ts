import { type ErrorResponse, isRouteErrorResponse } from "react-router";

/** Whether a page of a job failed because there is no such open job; any other error is a failure of ours. */
export function isJobGone(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);
}

export function titleOfJobError(error: unknown): "Job Not Found" | "Careers" {
  return isJobGone(error) ? "Job Not Found" : "Careers";
}
