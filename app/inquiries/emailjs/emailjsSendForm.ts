import { emailjsPreflight, receiveEmailjs } from "~/inquiries/emailjs/receiveEmailjs.server";
import { NO_FILE, readPublicForm } from "~/shell/forms/public/publicForm.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/emailjsSendForm";

export function loader({ context }: Route.LoaderArgs) {
  return emailjsPreflight(context.get(requestScope));
}

/** `emailjs.sendForm(...)`: the fields of a form, and the ids beside them. */
export function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  return receiveEmailjs(scope, async () => {
    const { fields, uploadError } = await readPublicForm(scope, request, NO_FILE);
    if (uploadError) return null;
    const parameters = Object.fromEntries([...fields].map(([name, values]) => [name, values[0]]));
    const { service_id: serviceId, template_id: templateId, user_id: userId } = parameters;
    return { serviceId, templateId, userId, parameters };
  });
}
