import { receiveApplication } from "~/applications/apply/receive.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/applyJson";

/** Receives the form from the page's script, which shows the upload's progress. Gives the page's result as JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { result, ...http } = await receiveApplication(scope, params.jobId, request);
  return Response.json(result, http);
}
