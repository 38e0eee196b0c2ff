import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import type { Address, Frame } from "./site/address";
import { SITE } from "./site/addresses";

/** The routes of site/addresses.ts, each inside its frame. */
export default [
  layout("shell/public/layout.tsx", routesIn("public")),
  layout("accounts/accountLayout.tsx", routesIn("account")),
  layout("site/adminLayout.tsx", [
    ...routesIn("admin"),
    layout("shell/admin/settingsLayout.tsx", routesIn("settings")),
  ]),
  ...routesIn("none"),
] satisfies RouteConfig;

function routesIn(frame: Frame): RouteConfigEntry[] {
  return SITE.filter((address) => address.frame === frame).map(routeOf);
}

/** A route is named after its module, unless the module serves several addresses. */
function routeOf({ path, file }: Address): RouteConfigEntry {
  if (path === "/") return index(file);
  const isOnlyOne = SITE.filter((other) => other.file === file).length === 1;
  return route(path.slice(1), file, isOnlyOne ? {} : { id: path.slice(1) });
}
