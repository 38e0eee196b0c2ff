import {
  type EmailjsCall,
  emailjsPreflight,
  receiveEmailjs,
} from "~/inquiries/emailjs/receiveEmailjs.server";
import { readJson } from "~/platform/http/body/parseForm.server";
import { NO_FILE, readPublicForm } from "~/shell/forms/public/publicForm.server";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/emailjsSend";

export function loader({ context }: Route.LoaderArgs) {
  return emailjsPreflight(context.get(requestScope));
}

export function action({ context, request, pattern }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const readCall = pattern.endsWith("/send-form") ? readFormCall : readJsonCall;
  return receiveEmailjs(scope, () => readCall(request, scope));
}

/** `emailjs.sendForm(...)`: the fields of a form, and the ids beside them. */
async function readFormCall(request: Request, scope: RequestScope): Promise<EmailjsCall | null> {
  const { fields, uploadError } = await readPublicForm(scope, request, NO_FILE);
  if (uploadError) return null;
  const parameters = Object.fromEntries([...fields].map(([name, values]) => [name, values[0]]));
  const { service_id: serviceId, template_id: templateId, user_id: userId } = parameters;
  return { serviceId, templateId, userId, parameters };
}

/** `emailjs.send(...)`: a JSON body. */
async function readJsonCall(request: Request): Promise<EmailjsCall | null> {
  const body = await readJson(request);
  if (typeof body !== "object" || body === null) return null;
  const fields = body as Record<string, unknown>;
  return {
    serviceId: fields.service_id,
    templateId: fields.template_id,
    userId: fields.user_id,
    parameters: fields.template_params,
  };
}
