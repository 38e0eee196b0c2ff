import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/domain/*/tables.server.ts", "./app/platform/*/tables.server.ts"],
  out: "./database/migrations",
});
