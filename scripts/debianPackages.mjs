// Packages of Debian that tests use, and how they are installed.
import { existsSync } from "node:fs";

const APT_GET = "apt-get -qq -y";
/** A machine without a way out must not wait for a package for long. */
const TIMEOUT_MS = 300_000;

export const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
export const updateCommand = `${APT_GET} update`;
export const installCommand = (names) => `${APT_GET} install --no-install-recommends ${names}`;
/** How the commands are run. */
export const APT = {
  env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  stdio: "ignore",
  timeout: TIMEOUT_MS,
};
