import { data } from "react-router";
import { parseForm } from "~/platform/upload/parseForm.server";
import type { UnsentForm, UnsentReason } from "~/shell/admin/session/unsentForm";

/**
 * Throws the form of a page without scripts back at whoever sent it after the session had ended, or while the database
 * was away. With scripts the browser stores it itself (useUnsavedForms). Nothing is stored here, and nobody but the
 * sender sees it.
 */
export async function echoUnsentForm(
  request: Request,
  url: URL,
  reason: UnsentReason,
): Promise<void> {
  const wantsPage = request.headers.get("accept")?.includes("text/html");
  if (request.method !== "POST" || !wantsPage) return;
  const form = await parseForm(request);
  if (!form.ok) return;
  const fields = [...form.fields].flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const unsent: UnsentForm = { action: url.pathname + url.search, fields, reason };
  throw data({ unsent }, { status: reason === "signed-out" ? 403 : 503 });
}
