import { Outlet, useLocation } from "react-router";
import { VERSION } from "~/platform/config/projectFolder.server";
import { AdminPageHead, PageHeadLevelContext } from "~/shell/admin/AdminPageHead";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { useFrame } from "~/shell/frame";
import type { Route } from "./+types/settingsLayout";

export function loader() {
  return { version: VERSION };
}

/** The frame of Settings: its sections as side tabs in groups, each a page with its own address. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHead title="Settings" lead="Who works here, and how this site behaves." />
      <div className="settings">
        <SettingsTabs />
        <div className="settings-body">
          <PageHeadLevelContext value="h2">
            <Outlet />
          </PageHeadLevelContext>
          <p className="settings-version">Frontdesk {loaderData.version}</p>
        </div>
      </div>
    </>
  );
}

/** A list at the side; where that has no room, the same list folded below the name of the current tab. */
function SettingsTabs() {
  const { pathname } = useLocation();
  const groups = useFrame()?.admin?.tabs ?? [];
  const current = groups
    .flatMap(({ label, links }) => links.map((link) => ({ ...link, group: label })))
    .find(({ href }) => isCurrent(href, pathname));
  const list = groups.map(({ label, links }) => (
    <li key={label}>
      <span>{label}</span>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  ));
  return (
    <nav aria-label="Settings">
      {/* Folds again on the page that was chosen. */}
      <details key={pathname}>
        <summary>
          <span>{current?.group ?? "All settings"}</span>
          {current?.label}
        </summary>
        <ul>{list}</ul>
      </details>
      <ul>{list}</ul>
    </nav>
  );
}

/** A page below a section, such as a confirmation, belongs to that section. */
function isCurrent(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Settings" sentence="Failed to load settings. Please try again later." />
  );
}
