import { answerContact } from "~/inquiries/public/answerContact.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/contactSubmission";

/** The contact form sent by the page's script: the same answer as the page's own, as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, ...http } = await answerContact(context.get(requestScope), request);
  return Response.json(answer, http);
}
