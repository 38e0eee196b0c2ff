import { answerContact } from "~/inquiries/public/answerContact.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/contactSubmission";

/** Receives the contact form from the page's script. Gives the page's answer as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, ...http } = await answerContact(context.get(requestScope), request);
  return Response.json(answer, http);
}
