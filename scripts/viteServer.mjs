// The development server's own process, on the pinned Node: Vite in front, the program behind it.
import { createServer } from "node:http";
import { createServer as createViteServer } from "vite";

process.env.NODE_ENV = "development";

/** Tells open pages of each edit once the server has it; app/enhance/development.ts listens. */
const TELL_OF_EDITS = {
  name: "tell-of-edits",
  enforce: "post",
  hotUpdate({ modules, server }) {
    const isServed = this.environment.name === "ssr" && modules.length > 0;
    if (isServed) server.environments.client.hot.send("frontdesk:edited");
  },
};

const server = createServer();
const vite = await createViteServer({
  plugins: [TELL_OF_EDITS],
  // The site's policy lets pages talk to their own origin only, so Vite's socket is on the site's own port.
  server: { middlewareMode: true, ws: { server } },
  appType: "custom",
});
const { serveDevelopment } = await vite.ssrLoadModule("/server/development.ts");
await serveDevelopment(vite, server);
