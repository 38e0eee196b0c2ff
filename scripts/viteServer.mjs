// The development server's own process, on the pinned Node: Vite in front, the program behind it.
import { createServer } from "vite";

process.env.NODE_ENV = "development";
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { serveDevelopment } = await vite.ssrLoadModule("/server/development.ts");
await serveDevelopment(vite);
