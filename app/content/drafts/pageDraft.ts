import { data } from "react-router";
import { editorForm, PAGE_FORM_MAX_BYTES } from "~/content/admin/pageForm";
import { savePageDraft } from "~/content/drafts/pageDraftCommands.server";
import { findEditablePage } from "~/content/editablePages";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { readVersionedForm } from "~/shell/editing/versionedForm.server";
import type { Route } from "./+types/pageDraft";

/** Another draft is no failure: a browser would write one to its console with each attempt. */
const STATUS = { "not-allowed": 403, "page-missing": 404, "too-long": 413, "other-draft": 200 };

/** Stores a draft of a page's texts. The editor's script calls it after each pause in typing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const page = findEditablePage(params.pageId);
  if (!page) return data(null, { status: 404 });
  const sent = await readVersionedForm(request, editorForm(page), PAGE_FORM_MAX_BYTES);
  const { publish_at: _, ...input } = sent.typed as Record<string, unknown>;
  const { version: baseVersion, editorId } = sent;
  const draft = { page, editorId, baseVersion, input };
  const result = await savePageDraft(admin.app, admin.actor, draft);
  return data(result, { status: result.ok ? 200 : STATUS[result.reason] });
}
