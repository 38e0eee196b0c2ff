import { existsSync, readFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { defaultHeaders } from "~/platform/security/headers.server";
import type { RequestScope } from "~/shell/scope.server";
import { loadAssets } from "./http/assets";
import { loadContext } from "./loadContext";
import { operatorSettings } from "./operator";
import type { Front } from "./serve";

/** The front of the built program: pages from the bundle, files from memory. */
export function productionFront(): Front {
  const handle = createRequestHandler(build, "production");
  const security = Object.fromEntries(defaultHeaders(operatorSettings())) as OutgoingHttpHeaders;
  return {
    render: (request, scope) => handle(request, loadContext(scope)),
    assets: loadAssets(CLIENT_FOLDER, security),
    scripts: readScripts(),
  };
}

/** The output folder of `react-router build` and of the build of the enhancement scripts. */
const CLIENT_FOLDER = join(process.cwd(), "build/client");

/** The hashed addresses of the enhancement scripts. */
function readScripts(): RequestScope["scripts"] {
  const file = join(CLIENT_FOLDER, ".vite/enhance-manifest.json");
  if (!existsSync(file)) throw new Error(`${file} is missing: the build is not complete`);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, { file: string }>;
  const addressOf = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`${source} is missing from the build of the enhancement scripts`);
    return `/${entry.file}`;
  };
  return { early: addressOf("app/enhance/early.ts"), main: addressOf("app/enhance/main.ts") };
}
