import { useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import { useFrame } from "~/shell/frame";
import { RequestIdContext } from "~/shell/requestId";
import { ErrorPage } from "~/ui/layouts/ErrorPage";

/** The error page: a missing page, or a failure with the request id that finds it in the log. */
export function ErrorScreen({ error }: { error: unknown }) {
  const frame = useFrame();
  const requestId = useContext(RequestIdContext);
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage kind="missing" />;
  return <ErrorPage kind="failed" requestId={requestId} email={frame?.company.email} />;
}
