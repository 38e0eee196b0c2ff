// Finds or installs the browser that runs the journeys: Chromium without windows (its "headless shell") where there is
// one, because it needs less processor time, otherwise a whole Chromium or Chrome.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { APT, installCommand, mayInstall, updateCommand } from "./debianPackages.mjs";
import { fail, NODE, say } from "./setup.mjs";

const DEBIAN_SHELL = "chromium-headless-shell";
const SHELLS = [`/usr/bin/${DEBIAN_SHELL}`];
const WHOLE_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Where Playwright puts them, newest first, below the folder of one version. */
const DOWNLOADED_SHELL = {
  folder: /^chromium_headless_shell-\d+$/,
  programs: [
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-headless-shell-linux-arm64/chrome-headless-shell",
    "chrome-headless-shell-mac-arm64/chrome-headless-shell",
    "chrome-headless-shell-mac-x64/chrome-headless-shell",
  ],
};
const DOWNLOADED_BROWSER = {
  folder: /^chromium-\d+$/,
  programs: ["chrome-linux/chrome", "chrome-linux64/chrome"],
};

/**
 * Begins to install Debian's shell, if it is missing and may be installed; resolves when that has ended, well or not.
 * It mostly waits for the network, so other work goes on beside it.
 */
export async function installChromiumInBackground() {
  if (firstOf([process.env.CHROMIUM_PATH]) ?? findShell()) return;
  if (!mayInstall()) return;
  say(`Installing ${DEBIAN_SHELL} …`);
  // One command, because the work beside it blocks this process.
  const apt = spawn("sh", ["-c", `${updateCommand}; ${installCommand(DEBIAN_SHELL)}`], APT);
  await once(apt, "exit");
}

/** The path of an installed Chromium. Installs a whole one if needed; ends the program with one line if that fails. */
export function ensureChromium() {
  const path =
    firstOf([process.env.CHROMIUM_PATH]) ??
    findShell() ??
    findWholeBrowser() ??
    installWholeBrowser() ??
    downloadWithPlaywright();
  if (path) return path;
  fail(
    "The tests need a Chromium and none was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.",
  );
}

const firstOf = (paths) => paths.find((path) => path && existsSync(path)) ?? null;
const findShell = () => firstOf([...SHELLS, ...downloaded(DOWNLOADED_SHELL)]);
const findWholeBrowser = () => firstOf([...WHOLE_BROWSERS, ...downloaded(DOWNLOADED_BROWSER)]);

function installWholeBrowser() {
  if (!mayInstall()) return null;
  say("Installing chromium …");
  spawnSync("sh", ["-c", installCommand("chromium")], APT);
  return findWholeBrowser();
}

function downloadWithPlaywright() {
  say("Downloading Chromium …");
  const cli = "node_modules/playwright-core/cli.js";
  const options = { stdio: "ignore", timeout: 300_000 };
  spawnSync(NODE, [cli, "install", "--only-shell", "chromium"], options);
  return findShell();
}

function downloaded({ folder, programs }) {
  const root = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache/ms-playwright");
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => folder.test(name))
    .sort()
    .reverse()
    .flatMap((name) => programs.map((program) => join(root, name, program)));
}
