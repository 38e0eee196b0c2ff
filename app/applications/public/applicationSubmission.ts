import { answerApplication } from "~/applications/public/answerApplication.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/applicationSubmission";

/** The application form sent by the page's script, which shows how far it is: the same answer as the page's own, as JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { answer, ...http } = await answerApplication(scope, params.jobId, request);
  return Response.json(answer, http);
}
