// Finds or installs the browser that runs the journeys.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fail, NODE, say } from "./setup.mjs";

const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of an installed Chromium. Installs one if needed; ends the program with one line if that fails. */
export function ensureChromium() {
  const path = findChromium() ?? installFromDebian() ?? downloadWithPlaywright();
  if (path) return path;
  fail(
    "The tests need a Chromium and none was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.",
  );
}

function findChromium() {
  return [...PLACES, ...downloaded()].find((path) => path && existsSync(path)) ?? null;
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  say("Installing Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", ["-qq", "-y", ...args], { env, stdio: "ignore" });
  apt("update");
  apt("install", "--no-install-recommends", "chromium");
  return findChromium();
}

function downloadWithPlaywright() {
  say("Downloading Chromium …");
  const cli = "node_modules/playwright-core/cli.js";
  spawnSync(NODE, [cli, "install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  return findChromium();
}

/** The browsers that Playwright has downloaded, newest first. */
function downloaded() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache/ms-playwright");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => [
      join(folder, name, "chrome-linux/chrome"),
      join(folder, name, "chrome-linux64/chrome"),
    ]);
}
