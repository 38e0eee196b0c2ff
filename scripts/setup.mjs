// Updates a checkout: dependencies, runtime and build, each only if it is stale. Runs on the machine's own Node (20.19
// or newer) before anything is installed, so it imports only Node's modules. An older Node must be able to read this file
// too, and have what it imports: otherwise it ends with a stack trace instead of the sentence of `requireNode`.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

requireNode();

export const ROOT = join(import.meta.dirname, "..");
export const NODE = join(ROOT, "node_modules/node/bin/node");

/** Code of the built program that V8 has compiled: beside it, so that each build deletes it. */
export const COMPILED = join(ROOT, "build/server/compiled");

const BUILD_STAMP = join(ROOT, "build/.frontdesk-sources");
/** package.json and tsconfig.json say what the names of imports stand for. */
const BUILD_INPUTS = [
  "app",
  "packages",
  "server",
  "database",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.chunks.ts",
  "vite.config.ts",
  "vite.enhance.config.ts",
];

/** The result of `npm run package` has no sources: everything is installed and built. */
const IS_PACKAGE = !existsSync(join(ROOT, "react-router.config.ts"));

/** Every script imports this file, and Node runs it first: so none of them goes on with a Node that is too old. */
function requireNode() {
  const [major, minor] = process.version.slice(1).split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Frontdesk needs Node.js 20.19 or newer to start; this is ${process.version}.`);
}

/** Installs exactly what package-lock.json lists, unless it is installed already. */
export function ensureDependencies() {
  if (IS_PACKAGE) return;
  if (existsSync(NODE) && isInstalled()) return;
  say("Installing dependencies (this takes a minute, once) …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    // The build needs development dependencies, also if a global setting leaves them out.
    env: { ...process.env, NODE_ENV: "development" },
  });
  if (!existsSync(NODE))
    fail(
      "The Node 24 runtime is missing from node_modules: dependencies were installed without their install scripts. Run `npm ci --ignore-scripts=false`.",
    );
}

/**
 * Compares with npm's list in node_modules, which it writes as its last step. Only optional packages may be missing:
 * those of other platforms.
 */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  const wanted = packagesOf("package-lock.json");
  const isSame = (path) =>
    installed[path]
      ? JSON.stringify(installed[path]) === JSON.stringify(wanted[path])
      : wanted[path]?.optional === true;
  return [...Object.keys(wanted), ...Object.keys(installed)].every(
    (path) => path === "" || isSame(path),
  );
}

/** The packages by folder; the project itself has the key "". */
function packagesOf(lockFile) {
  const text = findText(join(ROOT, lockFile));
  return text ? JSON.parse(text).packages : {};
}

/** Builds the site for production if its sources have changed. */
export function ensureBuild() {
  if (IS_PACKAGE) return;
  const sources = hashOfSources();
  if (findText(BUILD_STAMP) === sources) return;
  say("Building the site …");
  const env = { ...process.env, NODE_ENV: "production" };
  run(NODE, ["node_modules/@react-router/dev/bin.cjs", "build"], { env, quiet: true });
  run(NODE, ["node_modules/vite/bin/vite.js", "build", "--config", "vite.enhance.config.ts"], {
    env,
    quiet: true,
  });
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(BUILD_STAMP, sources);
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** Runs a command in the project's folder; ends the program with one line if it fails. */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  const stdio = quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
  const done = spawnSync(command, args, { cwd: ROOT, env, stdio, maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return;
  if (quiet) process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
  fail(`\`${[command, ...args].join(" ")}\` failed${done.error ? `: ${done.error.message}` : "."}`);
}

function hashOfSources() {
  const files = BUILD_INPUTS.map((name) => join(ROOT, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
  return hashOf(files.flatMap((file) => [file.slice(ROOT.length), readFileSync(file)]));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hashOf(values) {
  const hash = createHash("sha256");
  for (const value of values) hash.update(value).update("\0");
  return hash.digest("hex");
}

function findText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
