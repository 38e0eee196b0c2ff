import { data } from "react-router";
import { parseForm } from "~/platform/http/upload/parseForm.server";
import type { UnsentForm, UnsentReason } from "~/shell/admin/session/unsentForm";
import { wantsPage } from "~/shell/wantsPage";

/**
 * Throws a form back at its sender if the session had ended or the database is unavailable. For pages without
 * scripts; with scripts the browser stores the form (useUnsavedForms). Nothing is stored here, and only the sender
 * sees it.
 */
export async function echoUnsentForm(
  request: Request,
  url: URL,
  reason: UnsentReason,
): Promise<void> {
  if (request.method !== "POST" || !wantsPage(request)) return;
  const form = await parseForm(request);
  if (!form.ok) return;
  const fields = [...form.fields].flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const unsent: UnsentForm = { action: url.pathname + url.search, fields, reason };
  throw data({ unsent }, { status: reason === "signed-out" ? 403 : 503 });
}
