import { defineConfig } from "vite";

/** The small script of reading pages: built after the pages, beside their files, with a manifest of its own. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    manifest: ".vite/enhance-manifest.json",
    modulePreload: false,
    rollupOptions: {
      input: { early: "app/enhance/early.ts", main: "app/enhance/readingPage.ts" },
      output: { entryFileNames: "assets/enhance-[name]-[hash].js" },
    },
  },
});
