import { spawnSync } from "node:child_process";
import { chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  isRoot,
  NAMELESS,
  NOBODY,
  namespacesWork,
  othersCanRunUs,
  useClusterFolders,
} from "../../tests/support/clusterFolders";
import { startChild } from "../../tests/support/databaseChild";

const folders = useClusterFolders();

const ownerOf = (dataDir: string) => statSync(path.join(dataDir, "postgres/data")).uid;

async function startAndStop(dataDir: string, how?: Parameters<typeof startChild>[2]) {
  const child = startChild("site", dataDir, how);
  await child.heard("ready");
  expect(await child.stop()).toBe(0);
}

async function rejectionOf(
  dataDir: string,
  how?: Parameters<typeof startChild>[2],
): Promise<string> {
  const child = startChild("site", dataDir, how);
  const rejection = await child.heard("failed");
  expect(await child.ended()).toBe(1);
  return rejection;
}

test("its shared memory is in its own folder, where nobody else deletes it", async () => {
  const dataDir = await folders.prepared();
  const child = startChild("site", dataDir);
  await child.heard("ready");
  expect(readdirSync(path.join(dataDir, "postgres/data/pg_dynshmem"))).not.toEqual([]);
  expect(await child.stop()).toBe(0);
});

test("the name of its folder may have a comma and quotation marks, and the environment be meant for another server", async () => {
  const dataDir = `${await folders.fresh()}, "two" firms`;
  const env = { ...process.env, PGSSLMODE: "require", PGOPTIONS: "-c search_path=elsewhere" };
  await startAndStop(dataDir, { env });
});

describe.runIf(isRoot)("started by root", () => {
  test.runIf(othersCanRunUs)(
    "PostgreSQL runs as an ordinary user who can get there",
    { tags: ["thorough"] },
    async () => {
      const dataDir = await folders.fresh();
      await startAndStop(dataDir);
      expect(ownerOf(dataDir)).toBe(NOBODY.uid);
    },
  );

  test.runIf(namespacesWork)("it runs in a folder that no other user may enter", async () => {
    const dataDir = await folders.fresh(0o700);
    await startAndStop(dataDir);
    expect(ownerOf(dataDir)).toBe(0);
  });

  test("it fails with one line of instructions if neither way works", async () => {
    const dataDir = await folders.fresh(0o700);
    const rejection = await rejectionOf(dataDir, { env: { PATH: "/nonexistent" } });
    expect(rejection).toMatch(
      /^DatabaseProblem: PostgreSQL refuses to run as root, .*DATABASE_URL$/,
    );
  });

  test.runIf(othersCanRunUs)(
    "a folder that was opened to others changes hands",
    { tags: ["thorough"] },
    async () => {
      const dataDir = await folders.prepared();
      spawnSync("chown", ["-R", "root", path.join(dataDir, "postgres/data")]);
      await startAndStop(dataDir);
      expect(ownerOf(dataDir)).toBe(NOBODY.uid);
    },
  );

  test.runIf(othersCanRunUs)(
    "in somebody's folder it leaves nothing they cannot use",
    { tags: ["thorough"] },
    async () => {
      const dataDir = await folders.fresh();
      const parent = path.dirname(dataDir);
      chownSync(parent, NOBODY.uid, NOBODY.gid);
      spawnSync("install", ["-d", "-o", "nobody", dataDir]);
      await startAndStop(dataDir);
      await startAndStop(dataDir, NOBODY);
    },
  );
});

describe.runIf(othersCanRunUs)("started by an ordinary user", () => {
  test("PostgreSQL runs as that user, and no other can read the folder", {
    tags: ["thorough"],
  }, async () => {
    const dataDir = await folders.fresh();
    chownSync(path.dirname(dataDir), NOBODY.uid, NOBODY.gid);
    await startAndStop(dataDir, NOBODY);
    expect(ownerOf(dataDir)).toBe(NOBODY.uid);
    expect(statSync(path.join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  test.runIf(namespacesWork)("a user without a name will do", { tags: ["thorough"] }, async () => {
    const dataDir = await folders.fresh();
    chownSync(path.dirname(dataDir), NAMELESS.uid, NAMELESS.gid);
    await startAndStop(dataDir, NAMELESS);
    expect(ownerOf(dataDir)).toBe(NAMELESS.uid);
  });

  test("a folder of another user is rejected in one line", async () => {
    const dataDir = await folders.prepared();
    const rejection = await rejectionOf(dataDir, NOBODY);
    expect(rejection).toContain("belongs to user 0; start Frontdesk as that user or as root");
  });
});

describe("the content of the folder", () => {
  test("data of another major version is rejected with instructions", async () => {
    const dataDir = await folders.prepared();
    writeFileSync(path.join(dataDir, "postgres/data/PG_VERSION"), "17\n");
    expect(await rejectionOf(dataDir)).toMatch(/was made by PostgreSQL 17.*restore it here$/);
  });

  test("a folder that is not a database is not changed", async () => {
    const dataDir = await folders.prepared();
    rmSync(path.join(dataDir, "postgres/data/PG_VERSION"));
    expect(await rejectionOf(dataDir)).toContain("is not a PostgreSQL data folder");
  });

  test("a lost password is replaced", { tags: ["thorough"] }, async () => {
    const dataDir = await folders.prepared();
    rmSync(path.join(dataDir, "postgres/password"));
    await startAndStop(dataDir);
    await startAndStop(dataDir);
  });

  test("a wrong password is reported at once, with instructions", {
    tags: ["thorough"],
  }, async () => {
    const dataDir = await folders.prepared();
    writeFileSync(path.join(dataDir, "postgres/password"), "of another folder");
    expect(await rejectionOf(dataDir)).toMatch(/remove that file and start again$/);
  });
});

describe("privacy", () => {
  let dataDir = "";
  let child: ReturnType<typeof startChild>;
  beforeAll(async () => {
    dataDir = await folders.prepared();
    child = startChild("site", dataDir, { outlivesTest: true });
    await child.heard("ready");
  });
  afterAll(() => child.stop());

  test.runIf(process.platform === "linux")("nothing listens on the network", () => {
    const pid = readFileSync(path.join(dataDir, "postgres/data/postmaster.pid"), "utf8");
    const { stdout } = spawnSync("ls", ["-l", `/proc/${Number.parseInt(pid, 10)}/fd`], {
      encoding: "utf8",
    });
    const sockets = [...stdout.matchAll(/socket:\[(\d+)\]/g)].map((match) => match[1]);
    expect(sockets.length).toBeGreaterThan(0);
    const network = readFileSync("/proc/net/tcp", "utf8") + readFileSync("/proc/net/tcp6", "utf8");
    for (const socket of sockets) expect(network).not.toMatch(new RegExp(`\\s${socket}\\s`));
  });

  test.runIf(isRoot)("no other user reaches the socket, the password or the data", () => {
    for (const name of ["socket/.s.PGSQL.5432", "password", "postgres.log", "data/base", "lock"]) {
      const target = path.join(dataDir, "postgres", name);
      const { status } = spawnSync("/bin/sh", ["-c", `test -r '${target}' -o -w '${target}'`], {
        cwd: "/",
        ...NAMELESS,
      });
      expect(status, name).toBe(1);
    }
  });
});
