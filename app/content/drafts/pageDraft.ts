import { data } from "react-router";
import { editorForm } from "~/content/admin/pageForm";
import { TYPED_PAGE_DRAFTS } from "~/content/drafts/pageDrafts.server";
import { findEditablePage } from "~/content/editablePages";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { draftResponse } from "~/shell/editing/draftResponse.server";
import { readVersionedForm } from "~/shell/editing/versionedForm.server";
import { requireWhole } from "~/shell/forms/handleForm.server";
import type { Route } from "./+types/pageDraft";

/** Stores a draft of a page's texts. The editor's script calls it after each pause in typing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, actor } = adminRequest(context);
  const page = findEditablePage(params.pageId);
  if (!page) return data(null, { status: 404 });
  const form = requireWhole(await readVersionedForm(request, editorForm(page)));
  const { publish_at: _, ...input } = form.typed as Record<string, unknown>;
  const { version: baseVersion, editorId } = form;
  const draft = { recordId: page.id, editorId, baseVersion, input };
  return draftResponse(await storeTypedDraft(app, actor, TYPED_PAGE_DRAFTS, draft));
}
