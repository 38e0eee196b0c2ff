import { Outlet, useLocation } from "react-router";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { PageHead } from "~/shell/admin/PageHead";
import { useFrame } from "~/shell/frame";

/** The frame of Settings: its sections as side tabs, each a page with its own address. */
export default function Settings() {
  const { pathname } = useLocation();
  const tabs = useFrame()?.admin?.tabs ?? [];
  return (
    <>
      <PageHead title="Settings" lead="Who works here, and how this site behaves." />
      <div className="settings">
        <nav aria-label="Settings">
          <ul>
            {tabs.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-body">
          <Outlet />
        </div>
      </div>
    </>
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
