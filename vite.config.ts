import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    ssr: {
      // One bundle holds the pages and the program around them, so both share one copy of every module.
      build: { rollupOptions: { input: "./server/main.ts" } },
    },
  },
});
