import { redirect } from "react-router";
import { getEditorNames } from "~/accounts/queries.server";
import { ORIGINAL } from "~/content/admin/pageState";
import { ORIGINAL_VERSION } from "~/content/editablePage";
import { findPageToEdit, getPageState, listVersions, VERSIONS_MAX } from "~/content/queries.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { VersionTable } from "~/shell/editing/Versions";
import type { Route } from "./+types/pageVersions";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const page = await findPageToEdit(app, params.pageId);
  if (!page) throw redirect("/admin/pages");
  const [state, versions, nameOf] = await Promise.all([
    getPageState(app, page.id),
    listVersions(app, page.id),
    getEditorNames(app),
  ]);
  const stateOf = (version: number) => {
    if (version === state.publicVersion) return "Published" as const;
    return version === state.scheduled?.version ? ("Planned" as const) : undefined;
  };
  const savedVersions = versions.slice(0, VERSIONS_MAX).map(({ version, savedAt, savedBy }) => ({
    version,
    savedAt,
    savedBy: nameOf(savedBy),
    state: stateOf(version),
  }));
  const original = {
    version: ORIGINAL_VERSION,
    name: ORIGINAL,
    savedAt: null,
    savedBy: "",
    state: stateOf(ORIGINAL_VERSION),
  };
  const rows = page.id in app.originalTexts ? [...savedVersions, original] : savedVersions;
  const areOlderStored = versions.length > savedVersions.length;
  return { id: page.id, name: page.name, current: state.version, rows, areOlderStored };
}

export default function PageVersions({ loaderData }: Route.ComponentProps) {
  const { id, name, current, rows, areOlderStored } = loaderData;
  return (
    <>
      <title>{`Versions of ${name} | Admin Dashboard`}</title>
      <AdminPageHead
        title="Versions"
        lead={`${name}. A version that is restored is a draft until you publish it.`}
        back={<BackLink href={`/admin/pages/${id}`}>Back to the page</BackLink>}
      />
      <VersionTable
        name="Versions"
        under={`/admin/pages/${id}/versions`}
        current={current}
        rows={rows}
        areOlderStored={areOlderStored}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Versions" sentence="Failed to load the page. Please try again." />;
}
