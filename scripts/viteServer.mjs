// The process of the development server, on the pinned Node: Vite in front of the program.
import { createServer } from "node:http";
import { createServer as createViteServer } from "vite";

process.env.NODE_ENV = "development";

/** Notifies open pages of each edit once the server has it; app/enhance/reloadOnEdit.ts listens. */
const NOTIFY_OF_EDITS = {
  name: "notify-of-edits",
  enforce: "post",
  hotUpdate({ modules, server }) {
    const isServed = this.environment.name === "ssr" && modules.length > 0;
    if (isServed) server.environments.client.hot.send("frontdesk:edited");
  },
};

const server = createServer();
const vite = await createViteServer({
  plugins: [NOTIFY_OF_EDITS],
  // The content security policy allows connections to the page's own origin only, so Vite's socket uses the site's
  // port.
  server: { middlewareMode: true, ws: { server } },
  appType: "custom",
});
const { serveDevelopment } = await vite.ssrLoadModule("/server/development.ts");
await serveDevelopment(vite, server);
