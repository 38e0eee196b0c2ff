import { data } from "react-router";
import type { FormSchema } from "~/platform/forms/fields";
import { parseForm } from "~/platform/http/upload/parseForm.server";
import { type EchoedForm, interruptedForm } from "~/shell/forms/interrupted/interruptedForm";
import { wantsPage } from "~/shell/wantsPage";

interface Rejected {
  request: Request;
  url: URL;
  reason: EchoedForm["reason"];
  /** The form's schema, if it has secret fields. */
  schema?: Pick<FormSchema, "fields">;
}

/**
 * Throws a form back at its sender if the session had ended or the database is unavailable. For pages without scripts;
 * with scripts the browser stores the form. Nothing is stored here, and only the sender sees it.
 */
export async function echoForm({ request, url, reason, schema }: Rejected): Promise<void> {
  if (request.method !== "POST" || !wantsPage(request)) return;
  const form = await parseForm(request);
  if (!form.ok) return;
  const interrupted = interruptedForm(url.pathname + url.search, form.fields, schema);
  const echoed: EchoedForm = { ...interrupted, reason };
  throw data({ echoed }, { status: reason === "signed-out" ? 403 : 503 });
}
