// Packages of Debian that tests use, and how they are installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "./setup.mjs";

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

/** What only `npm run test:all` needs. */
const POSTGRESQL = { name: "postgresql-15", program: "/usr/lib/postgresql/15/bin/postgres" };
const SERVERS = [POSTGRESQL, { name: "pgbouncer", program: "/usr/sbin/pgbouncer" }];

/** Installs them if they may be installed, and says which are missing all the same. Returns whether PostgreSQL is there. */
export function ensureDebianServers() {
  if (missingServers() && mayInstall()) {
    say(`Installing ${missingServers()} …`);
    spawnSync("sh", ["-c", `${updateCommand}; ${installCommand(missingServers())}`], APT);
  }
  if (missingServers())
    say(`Tests on Debian's ${missingServers()} are left out: not installed here.`);
  return existsSync(POSTGRESQL.program);
}

const missingServers = () =>
  SERVERS.filter(({ program }) => !existsSync(program))
    .map(({ name }) => name)
    .join(" ");
