import { ExternalLink, Plus } from "lucide-react";
import { getEditorNames } from "~/accounts/queries.server";
import { getCompany } from "~/company/queries.server";
import { formatPageState, pageBadge } from "~/content/admin/pageState";
import { CLAIMS_PATH } from "~/content/claims/claim";
import { isTranslation } from "~/content/pageTranslations";
import { listPages, visibilityOf } from "~/content/queries.server";
import { LANGUAGE_NAMES, languageOf } from "~/languages/languages";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/pages";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const { other } = await getCompany(app);
  const [pages, nameOf] = await Promise.all([listPages(app, other), getEditorNames(app)]);
  const calendar = app.calendar();
  const rows = pages.map(({ page, newest, ...state }) => {
    const visibility = visibilityOf(app, page, state);
    const { isComplete, ...badge } = pageBadge(state, visibility);
    const { isThere } = visibility;
    return {
      id: page.id,
      name: page.name,
      path: page.path,
      badge,
      state: isComplete ? "" : formatPageState(state, calendar, visibility),
      isThere,
      savedAt: newest?.savedAt ?? null,
      savedBy: newest ? nameOf(newest.savedBy) : "",
    };
  });
  return {
    own: rows.filter(({ id }) => !isTranslation(id)),
    second: other && {
      language: LANGUAGE_NAMES[languageOf(other.locale)],
      pages: rows.filter(({ id }) => isTranslation(id)),
    },
  };
}

type ListedPage = Route.ComponentProps["loaderData"]["own"][number];

export default function Pages({ loaderData: { own, second } }: Route.ComponentProps) {
  return (
    <>
      <title>Pages | Admin Dashboard</title>
      <AdminPageHead title="Pages" lead="The texts of the public pages, in the order of the menu.">
        <LinkButton variant="line" size="sm" href={CLAIMS_PATH}>
          Claims
        </LinkButton>
        <LinkButton variant="signal" size="sm" href="/admin/pages/new">
          <Icon of={Plus} />
          Add page
        </LinkButton>
      </AdminPageHead>
      <section className="card tablecard" aria-label="Pages">
        <PageTable pages={own} />
      </section>
      {second && (
        <section className="stack second-language" aria-labelledby="second-language">
          <h2 id="second-language">In {second.language}</h2>
          <p>
            A page is there in {second.language} once its texts are published. Until then its
            address leads to the page in the site's own language.
          </p>
          <div className="card tablecard">
            <PageTable pages={second.pages} />
          </div>
        </section>
      )}
    </>
  );
}

function PageTable({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <table className="data linked">
      <ColumnHeads labels={["Page", "What visitors see", "Saved", "Actions"]} />
      <tbody>
        {pages.map(({ id, name, path, badge, state, isThere, savedAt, savedBy }) => (
          <tr key={id}>
            <td>
              <span className="who">
                <a href={`/admin/pages/${id}`}>{name}</a>
                <span>{path}</span>
              </span>
            </td>
            <td>
              <span className="page-state">
                <Badge {...badge} />
                {state && <span>{state}</span>}
              </span>
            </td>
            <td className="page-saved">
              {savedAt ? (
                <>
                  <RelativeTime at={savedAt} /> <span>by {savedBy}</span>
                </>
              ) : (
                <span>Never saved</span>
              )}
            </td>
            <td className="c-acts">
              {isThere && (
                <LinkButton
                  variant="quiet"
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
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Pages" sentence="Failed to load pages. Please try again later." />;
}
