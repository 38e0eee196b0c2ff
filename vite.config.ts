import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Pages that visitors write in: they load fewer files when what they have in common is one. */
const PUBLIC_FORMS = ["/app/applications/apply/apply.tsx", "/app/inquiries/public/contact.tsx"];
/** What every page with scripts begins with. */
const ENTRIES = ["/app/root.tsx", "/app/entry.client.tsx"];

// Left alone, a form page asks for forty files, most of them smaller than their headers.
const CHUNKS = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: nameOfFrame, debugName: "frame" },
];

// Without the names of their modules: every page with scripts carries a manifest that names all chunks of the site.
const NAMES = { entryFileNames: "assets/[hash].js", chunkFileNames: "assets/[hash].js" };

/**
 * The chunk "frame" holds each module that an entry or every public form imports, directly or by way of others.
 * Modules that check what was typed stay out: with them every page would load the library that does it.
 */
function nameOfFrame(id: string, graph: ModuleGraph): string | null {
  if (!/\/(app|packages)\//.test(id) || id.includes("?")) return null;
  const imported = reach(id, (module) => graph.getModuleInfo(module)?.importedIds);
  if (imported.some((module) => module.includes("/node_modules/zod/"))) return null;
  const users = reach(id, (module) => graph.getModuleInfo(module)?.importers);
  const isUsedBy = (file: string) => users.some((user) => user.includes(file));
  return ENTRIES.some(isUsedBy) || PUBLIC_FORMS.every(isUsedBy) ? "frame" : null;
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[]; importedIds: string[] } | null;
}

/** A module and all that can be reached from it, step by step. */
function reach(id: string, next: (module: string) => string[] | undefined): string[] {
  const reached = new Set([id]);
  for (const module of reached) for (const further of next(module) ?? []) reached.add(further);
  return [...reached];
}

/**
 * All packages that browsers load in development, prepared for them at the start. Vite would come across some of them
 * later, prepare all of them again, and so put the scripts out of date that an open page has by that time. A package
 * that is missing here is loaded file by file, which works unless it is written for CommonJS.
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
      resolve: command === "build" ? { noExternal: true, external: ["sharp", "opentype.js"] } : {},
      // One bundle holds the pages and the program around them, so both share one copy of every module.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
}));
