import { data } from "react-router";
import { PAGE_FORM_MAX_BYTES } from "~/content/admin/pageForm";
import { findEditablePage } from "~/content/editablePages";
import { previewResponse } from "~/content/previews.server";
import { readForm } from "~/shell/forms/handleForm.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/pageTypedPreview";

/** Renders the form of a page as the page. Stores nothing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const page = findEditablePage(params.pageId);
  if (!page) throw data(null, { status: 404 });
  const { typed } = await readForm(request, page.form, PAGE_FORM_MAX_BYTES);
  return previewResponse(context.get(requestScope), page, typed);
}
