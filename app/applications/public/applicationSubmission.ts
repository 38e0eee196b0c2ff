import { answerApplication } from "~/applications/public/answerApplication.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/applicationSubmission";

/** Receives the form from the page's script, which shows the upload's progress. Gives the page's answer as JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { answer, ...http } = await answerApplication(scope, params.jobId, request);
  return Response.json(answer, http);
}
