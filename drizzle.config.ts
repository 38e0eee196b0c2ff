import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/*/tables.server.ts", "./app/platform/data/tables.server.ts"],
  out: "./database/migrations",
});
