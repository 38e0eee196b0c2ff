import type { OutgoingHttpHeaders } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { defaultHeaders } from "~/platform/security/headers.server";
import { CLIENT_FOLDER, readScripts } from "./build";
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
