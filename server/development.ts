import type { Server } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { contextOf } from "./http/framework";
import { mapByBase } from "./http/languageAddresses";
import type { Serving } from "./http/serving";
import { serve } from "./serve";

/** Serves pages and scripts from their sources and reloads them on changes, with the same database as `npm start`. */
export function serveDevelopment(vite: ViteDevServer, server: Server): Promise<void> {
  const load = () =>
    vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  const handle = createRequestHandler(load, "development");
  const handlers = mapByBase((basename) =>
    createRequestHandler(async () => ({ ...(await load()), basename }), "development"),
  );
  const render: Serving["render"] = (request, scope) =>
    (handlers.get(scope.app.base) ?? handle)(request, contextOf(scope));
  return serve({
    render,
    renderReadingPage: render,
    assets: null,
    scripts: { early: { address: "/app/enhance/early.ts" }, main: "/app/enhance/reloadOnEdit.ts" },
    // A page rendered before an edit would not match the scripts that the browser loads after it.
    pageCacheMaxBytes: 0,
    createServer: (listener) =>
      server.on("request", (request, response) => {
        vite.middlewares(request, response, () => listener(request, response));
      }),
  });
}
