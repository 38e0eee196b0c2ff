import {
  type EmailjsCall,
  emailjsPreflight,
  receiveEmailjs,
} from "~/inquiries/emailjs/receiveEmailjs.server";
import { readJson } from "~/platform/http/body/parseForm.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/emailjsSend";

export function loader({ context }: Route.LoaderArgs) {
  return emailjsPreflight(context.get(requestScope));
}

/** `emailjs.send(...)`: a JSON body. */
export function action({ context, request }: Route.ActionArgs) {
  return receiveEmailjs(context.get(requestScope), async () => callOf(await readJson(request)));
}

function callOf(body: unknown): EmailjsCall | null {
  if (typeof body !== "object" || body === null) return null;
  const fields = body as Record<string, unknown>;
  return {
    serviceId: fields.service_id,
    templateId: fields.template_id,
    userId: fields.user_id,
    parameters: fields.template_params,
  };
}
