import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import { BUILT_PROGRAM, PROGRAM_ENVIRONMENT } from "../tests/support/builtProgram";
import { testSettings } from "../tests/support/settings";
import type { Figure } from "./figure";
import { memoryOf, requireMemoryReport } from "./memory";

const APPLICATIONS = 10_000;
const RESUME_BYTES = 20 * 1024;
const FILES_AT_ONCE = 50;

/**
 * A backup of ten thousand applications and its restore on an empty machine, as the operator runs them: time, and the most
 * memory.
 */
export async function backups(): Promise<Figure[]> {
  requireMemoryReport();
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bench-"));
  const site = path.join(folder, "site");
  const file = path.join(folder, "backup.tar.gz");
  await fill(site);
  const backup = await admin(site, "backup", file);
  const restore = await admin(path.join(folder, "other"), "restore", file, "--foreign");
  await rm(folder, { recursive: true, force: true });
  return [
    figure("backup of 10,000 applications with files", backup.seconds, "s", 300),
    figure("its restore on an empty machine", restore.seconds, "s", 600),
    figure("most memory of the backup", backup.megabytes, "MB", 300),
    figure("most memory of the restore", restore.megabytes, "MB", 300),
  ];
}

const figure = (what: string, measured: number, unit: string, atMost: number): Figure => ({
  what,
  measured,
  unit,
  limit: { atMost },
});

async function fill(dataDir: string): Promise<void> {
  await mkdir(path.join(dataDir, "files"), { recursive: true, mode: 0o700 });
  const settings = testSettings({ dataDir });
  const handle = await openDatabase({ settings, log: createLog("silent"), whenInUse: "refuse" });
  await handle.db.execute(sql`
    insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key,
      resume_name, resume_media_type, resume_bytes, resume_sha256, cover_letter, applied_at)
    select 'APP-' || n, 'job', 'Engineer', 'Person ' || n, n || '@example.com', '1', md5(n::text),
      'resume.pdf', 'application/pdf', ${RESUME_BYTES}::int, repeat('0', 64),
      repeat('What I did before. ', 50), now()
    from generate_series(1, ${APPLICATIONS}::int) as n`);
  const { rows } = await handle.db.execute<{ key: string }>(
    sql`select resume_key as key from job_applications`,
  );
  await handle.close();
  for (let first = 0; first < rows.length; first += FILES_AT_ONCE) {
    const some = rows.slice(first, first + FILES_AT_ONCE);
    await Promise.all(
      some.map(({ key }) => writeFile(path.join(dataDir, "files", key), randomBytes(RESUME_BYTES))),
    );
  }
}

async function admin(dataDir: string, ...args: string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...BUILT_PROGRAM, "desk", ...args], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let megabytes = 0;
  const looking = setInterval(async () => {
    megabytes = Math.max(megabytes, (await memoryOf(child.pid)).peak);
  }, 100);
  const [code] = await once(child, "exit");
  clearInterval(looking);
  if (code !== 0) throw new Error(`desk ${args.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}
