import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The program of databaseProcess.ts in one file: read module by module it takes ten times as long to start. */
export async function bundleDatabaseProcess() {
  // Inside the project, where it finds the migrations and PostgreSQL. Not in build/, which the build of the site empties, and
  // that runs beside the unit tests.
  await mkdir(path.join(ROOT, "test-results"), { recursive: true });
  const folder = await mkdtemp(path.join(ROOT, "test-results/program-"));
  // Some tests run it as another user.
  await chmod(folder, 0o755);
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    resolve: { alias: { "~": path.join(ROOT, "app") } },
    ssr: { noExternal: true },
    build: { ssr: "tests/support/databaseProcess.ts", outDir: folder, target: "node24" },
  });
  return {
    value: path.join(folder, "databaseProcess.js"),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
