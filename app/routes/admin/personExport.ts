import { exportPerson } from "~/domain/privacy/exportPerson.server";
import { personForm } from "~/domain/privacy/forms";
import { checkForm, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { archiveDownload } from "~/routes/admin/parts/attachment.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/personExport";

export async function action({ context, request }: Route.ActionArgs) {
  const { actor, context: rooms } = deskOf(context);
  const { privacy } = context.get(requestScope);
  const body = await parseForm(request);
  const form = body.ok ? checkForm(personForm, { email: textOf(body.fields, "email") }) : null;
  if (!form?.ok) return unreadable("malformed");
  const { email } = form.value;
  return archiveDownload(rooms.log, "personal-data.tar.gz", (sink) =>
    exportPerson(rooms, privacy, { actor, email }, sink),
  );
}
