import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// A form page would otherwise ask for forty files, most of them smaller than their headers.
const CHUNKS = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "forms", test: /node_modules\/zod\/|app\/platform\/forms\// },
  { name: "frame", test: isPartOfEveryPage },
];

/** What public and desk pages share: loaded once, and only what those pages draw with. */
function isPartOfEveryPage(file: string): boolean {
  return /app\/ui\/(primitives|layouts\/(?!Desk))|lucide-react/.test(file);
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
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
