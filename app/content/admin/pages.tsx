import { ExternalLink, Plus } from "lucide-react";
import { editorNames } from "~/accounts/team/team.server";
import { formatPageState, NOT_PUBLISHED, pageBadge } from "~/content/admin/pageState";
import { CLAIMS_ADDRESS } from "~/content/claims/claim";
import { findPlainPage } from "~/content/pages/plainPage";
import { listPages } from "~/content/queries.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/pages";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const [pages, nameOf] = await Promise.all([listPages(app), editorNames(app)]);
  const calendar = app.calendar();
  return pages.map(({ page, newest, ...state }) => ({
    id: page.id,
    name: page.name,
    path: page.path,
    badge: pageBadge(state),
    state: formatPageState(state, calendar, findPlainPage(page.id) ? NOT_PUBLISHED : undefined),
    isThere: state.publishedVersion > 0 || !findPlainPage(page.id),
    savedAt: newest?.savedAt ?? null,
    savedBy: newest ? nameOf(newest.savedBy) : "",
  }));
}

export default function Pages({ loaderData: pages }: Route.ComponentProps) {
  return (
    <>
      <title>Pages | Admin Dashboard</title>
      <AdminPageHead title="Pages" lead="The texts of the public pages, in the order of the menu.">
        <LinkButton variant="line" size="sm" href={CLAIMS_ADDRESS}>
          Claims
        </LinkButton>
        <LinkButton variant="signal" size="sm" href="/admin/pages/new">
          <Icon of={Plus} />
          Add page
        </LinkButton>
      </AdminPageHead>
      <section className="card tablecard" aria-label="Pages">
        <table className="data">
          <ColumnHeads labels={["Page", "What visitors see", "Saved", "Actions"]} />
          <tbody>
            {pages.map(({ id, name, path, badge, state, isThere, savedAt, savedBy }) => (
              <tr key={id}>
                <td className="c-main">
                  <a href={`/admin/pages/${id}`}>{name}</a>
                </td>
                <td>
                  <Badge {...badge} /> <span className="page-state">{state}</span>
                </td>
                <td>
                  {savedAt ? (
                    <>
                      <RelativeTime at={savedAt} />, by {savedBy}
                    </>
                  ) : (
                    "Never saved"
                  )}
                </td>
                <td className="c-acts">
                  {isThere && (
                    <LinkButton
                      variant="line"
                      size="sm"
                      href={path}
                      target="_blank"
                      rel="noopener"
                      label={`View ${name}`}
                    >
                      <Icon of={ExternalLink} />
                      View
                    </LinkButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Pages" sentence="Failed to load pages. Please try again later." />;
}
