import { redirect } from "react-router";
import { editorNames } from "~/accounts/team/team.server";
import { textDifferences } from "~/content/admin/pageForm";
import { ORIGINAL } from "~/content/admin/pageState";
import { previewResponse } from "~/content/previews.server";
import { findPageToEdit, findVersion, getPageState } from "~/content/queries.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { Differences } from "~/shell/editing/Differences";
import { PreviewFrame } from "~/shell/editing/PreviewFrame";
import { RestoreButton } from "~/shell/editing/Versions";
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
    editorNames(app),
  ]);
  if (!pageVersion || !newest) throw redirect(`/admin/pages/${page.id}/versions`);
  const { savedAt, savedBy = null, input } = pageVersion;
  const preview = await previewResponse(context.get(requestScope), page, input);
  return {
    id: page.id,
    title: requestedVersion === 0 ? ORIGINAL : `Version ${requestedVersion}`,
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
  const { id, title, version, current, of, differences, preview } = loaderData;
  const under = `/admin/pages/${id}/versions`;
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} lead={of} back={<BackLink href={under}>All versions</BackLink>}>
        {version !== current && (
          <RestoreButton action={`${under}/${version}/restore`} current={current} />
        )}
      </AdminPageHead>
      <div className="panes">
        <section className="card pad stack" aria-labelledby="differences-title">
          <h2 id="differences-title">Compared with the newest version</h2>
          <Differences differences={differences} before="Newest" after={title} />
        </section>
        <div className="pane-preview in-page">
          <PreviewFrame html={preview} title={`Preview of version ${version}`} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Version" sentence="Failed to load the page. Please try again." />;
}
