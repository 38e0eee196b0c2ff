import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Left alone, a form page asks for forty files, most of them smaller than their headers.
const CHUNKS = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "frame", test: inEveryForm },
];

const FRAME = [
  "app/(root|entry\\.client|routes/(frame|nonce|hydration|requestId|companyCard|ErrorScreen))\\.",
  "app/routes/public/(layout|pageMeta|parts/(use|send|form|DoneHeading))",
  "app/ui/layouts/(?!Desk)",
  "app/ui/primitives/(?!Dialog|Pagination|Toasts|Steps|EmptyState|Faq)",
  "app/ui/(sections/(PageHead|Section)|art/(PageHeadChart|pageHeadDrawing))",
];

/** What both public forms show and do. */
function inEveryForm(file: string): boolean {
  return new RegExp(FRAME.join("|")).test(file);
}

/** Development's search for the packages that browsers need stops where only the server goes on. */
const SERVER_ONLY = {
  name: "server-only",
  resolveId: (id: string) => (/\.server$/.test(id) ? { id, external: true } : null),
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      optimizeDeps: { rolldownOptions: { plugins: [SERVER_ONLY] } },
      build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } },
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
