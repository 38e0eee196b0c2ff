import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type ServerBuild } from "react-router";
import { defaultHeaders } from "~/platform/http/security/headers.server";
import type { RequestScope } from "~/shell/scope.server";
import { loadAssets } from "./http/assets";
import { contextOf } from "./http/framework";
import { mapByBase } from "./http/languageAddresses";
import { operatorSettings } from "./operator";
import type { BuiltSite } from "./serve";

/** The site of the built program: pages from the bundle, files from memory. */
export function productionSite(): BuiltSite {
  const handle = createRequestHandler(build, "production");
  const publicBuild = withoutAdminRoutes(build);
  const handlePublic = createRequestHandler(publicBuild, "production");
  const handlers = mapByBase((basename) =>
    createRequestHandler({ ...publicBuild, basename }, "production"),
  );
  const handlerAt = ({ app }: RequestScope, fallback: typeof handle) =>
    handlers.get(app.base) ?? fallback;
  const security = Object.fromEntries(defaultHeaders(operatorSettings())) as OutgoingHttpHeaders;
  return {
    render: (request, scope) => handlerAt(scope, handle)(request, contextOf(scope)),
    renderReadingPage: (request, scope) =>
      handlerAt(scope, handlePublic)(request, contextOf(scope)),
    assets: loadAssets(CLIENT_FOLDER, security),
    scripts: readScripts(),
  };
}

/**
 * The router tries its routes one after the other, for the layouts too, and prepares all of them for every rendering. Four of
 * five lead to the admin area, where no reading page is.
 */
function withoutAdminRoutes({ routes, assets, ...unchangedBuild }: ServerBuild): ServerBuild {
  return {
    ...unchangedBuild,
    routes: withoutAdmin(routes),
    assets: { ...assets, routes: withoutAdmin(assets.routes) },
  };
}

function withoutAdmin<Routes extends Record<string, { path?: string } | undefined>>(all: Routes) {
  const entries = Object.entries(all).filter(([, route]) => !isAdmin(route?.path));
  return Object.fromEntries(entries) as Routes;
}

const isAdmin = (path = "") => path === "admin" || path.startsWith("admin/");

/** The output folder of `react-router build` and of the build of the enhancement scripts. */
const CLIENT_FOLDER = join(process.cwd(), "build/client");

/** The text of the early script, and the hashed address of the main one. */
function readScripts(): RequestScope["scripts"] {
  const file = join(CLIENT_FOLDER, ".vite/enhance-manifest.json");
  if (!existsSync(file)) throw new Error(`${file} is missing: the build is not complete`);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, { file: string }>;
  const fileOf = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`${source} is missing from the build of the enhancement scripts`);
    return entry.file;
  };
  const text = readFileSync(join(CLIENT_FOLDER, fileOf("app/enhance/early.ts")), "utf8").trim();
  const hash = `sha256-${createHash("sha256").update(text).digest("base64")}`;
  return { early: { text, hash }, main: `/${fileOf("app/enhance/readingPage.ts")}` };
}
