import { matchPath } from "react-router";

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  /** What runs before the request of a change, in a file of its own. */
  clientActionModule?: string;
  imports?: string[];
}

/** What the router leaves in the page; not part of its types. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
}

/**
 * The scripts that a screen needs and this page has not loaded. If the router cannot load one, it reloads the page,
 * which without a connection ends in the browser's own error page.
 */
export function missingScripts(pathname: string): string[] {
  const { __reactRouterManifest, __reactRouterRouteModules } = window as RouterGlobals;
  const routes = __reactRouterManifest?.routes ?? {};
  const loaded = __reactRouterRouteModules ?? {};
  const lineage = (route: ManifestRoute | undefined): ManifestRoute[] =>
    route ? [...lineage(routes[route.parentId ?? ""]), route] : [];
  const isOpened = (route: ManifestRoute) => {
    const path = lineage(route)
      .flatMap(({ path = "" }) => path || [])
      .join("/");
    return path !== "" && !path.includes("*") && matchPath(path, pathname) !== null;
  };
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(isOpened)
    .flatMap(lineage)
    .filter(({ id }) => !(id in loaded))
    .flatMap(({ module, clientActionModule, imports = [] }) => [
      module,
      ...(clientActionModule ? [clientActionModule] : []),
      ...imports,
    ]);
}
