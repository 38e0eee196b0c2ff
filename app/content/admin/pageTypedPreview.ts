import { data } from "react-router";
import { previewResponse } from "~/content/previewResponse.server";
import { findPageToEdit } from "~/content/queries.server";
import { readForm, requireWhole } from "~/shell/forms/handleForm.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/pageTypedPreview";

/** Renders the form of a page as the page. Stores nothing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const page = await findPageToEdit(scope.app, params.pageId);
  if (!page) throw data(null, { status: 404 });
  const { typed } = requireWhole(await readForm(request, page.form));
  return previewResponse(scope, page, typed);
}
