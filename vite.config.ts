import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { CHUNKS } from "./vite.chunks.ts";

// Without the names of their modules: every page with scripts carries a manifest that names all chunks of the site.
const NAMES = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

/**
 * All packages that browsers load in development, prepared for them at the start. Vite would come across some of them later,
 * prepare all of them again, and so put the scripts out of date that an open page has by that time. A package that is missing
 * here is loaded file by file, which works unless it is written for CommonJS.
 */
const BROWSER_PACKAGES = [
  "@simplewebauthn/browser",
  "diff",
  "lucide-react",
  "react",
  "react-dom",
  "react-dom/client",
  "react-router",
  "react-router/dom",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "zod/mini",
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      optimizeDeps: { include: BROWSER_PACKAGES, noDiscovery: true },
      build: { rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: CHUNKS } } } },
    },
    ssr: {
      // Dependencies go into the bundle: reading them file by file took 1.6 s of the 2 s that a start may take.
      // What draws pictures stays outside: it is loaded at the first picture, and sharp brings a native library.
      // Vite's development server wants all of them as they are.
      resolve: command === "build" ? { noExternal: true, external: ["sharp"] } : {},
      // One bundle holds the pages and the program around them, so both share one copy of every module.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
}));
