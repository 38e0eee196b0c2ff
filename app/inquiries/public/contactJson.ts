import { receiveContact } from "~/inquiries/public/receiveContact.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/contactJson";

/** Receives the contact form from the page's script. Gives the page's result as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { result, ...http } = await receiveContact(context.get(requestScope), request);
  return Response.json(result, http);
}
