import { redirect } from "react-router";
import { getEditorNames } from "~/accounts/queries.server";
import { textDifferences } from "~/content/admin/pageForm";
import { ORIGINAL } from "~/content/admin/pageState";
import { ORIGINAL_VERSION } from "~/content/editablePage";
import { previewResponse } from "~/content/previewResponse.server";
import { findPageToEdit, findVersion, getPageState } from "~/content/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { VersionScreen } from "~/shell/editing/Versions";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/pageVersion";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const page = await findPageToEdit(app, params.pageId);
  if (!page) throw redirect("/admin/pages");
  const state = await getPageState(app, page.id);
  const requestedVersion = /^\d{1,9}$/.test(params.version) ? Number(params.version) : -1;
  const [pageVersion, newest, nameOf] = await Promise.all([
    findVersion(app, page, requestedVersion),
    findVersion(app, page, state.version),
    getEditorNames(app),
  ]);
  if (!pageVersion || !newest) throw redirect(`/admin/pages/${page.id}/versions`);
  const { savedAt, savedBy = null, input } = pageVersion;
  const preview = await previewResponse(context.get(requestScope), page, input);
  return {
    id: page.id,
    title: requestedVersion === ORIGINAL_VERSION ? ORIGINAL : `Version ${requestedVersion}`,
    version: requestedVersion,
    current: state.version,
    of: savedAt
      ? `${page.name}. Saved ${app.calendar().shortMoment(savedAt)}, by ${nameOf(savedBy)}.`
      : `${page.name}.`,
    differences: textDifferences(page, newest.input, input),
    preview: await preview.text(),
  };
}

export default function PageVersionScreen({ loaderData }: Route.ComponentProps) {
  const { id, of, ...shown } = loaderData;
  return (
    <VersionScreen
      {...shown}
      lead={of}
      all={{ href: `/admin/pages/${id}/versions`, label: "All versions" }}
      comparedWith={{ heading: "Compared with the newest version", label: "Newest" }}
    />
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Version" sentence="Failed to load the page. Please try again." />;
}
