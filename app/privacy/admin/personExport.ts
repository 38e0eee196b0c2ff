import { parseForm, unreadable } from "~/platform/http/body/parseForm.server";
import { archiveDownload } from "~/platform/http/serveFile.server";
import { exportPerson } from "~/privacy/exportPerson.server";
import { personForm } from "~/privacy/privacyForms";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/personExport";

export async function action({ context, request }: Route.ActionArgs) {
  const { actor, app } = adminRequest(context);
  const { privacy } = context.get(requestScope);
  const body = await parseForm(request);
  const form = body.ok ? personForm.check(personForm.read(body.fields)) : null;
  if (!form?.ok) return unreadable("malformed");
  const { email } = form.value;
  return archiveDownload({
    name: "personal-data.tar.gz",
    write: (sink) => exportPerson(app, privacy, { actor, email }, sink),
    signal: request.signal,
  });
}
