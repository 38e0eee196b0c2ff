import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "~/platform/data/database.server";
import { type RunningApp, startApp } from "../support/app";
import { type ConnectionProxy, startConnectionProxy } from "../support/connectionProxy";
import { databaseUrl, run } from "../support/databaseServer";
import {
  type DebianPostgres,
  HAS_DEBIAN_POSTGRES,
  startDebianPostgres,
  startReplica,
} from "../support/debianPostgres";
import { deskWith } from "../support/desk";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";

const JOB = "/careers/job/product-manager";
const LAG_MS = 2_000;
/** Far above what a page takes, and below the time after which a frozen connection is given up. */
const PAGE_MAX_MS = 3_000;

// A streaming replica of PostgreSQL 15 that applies each change two seconds late.
describe.skipIf(!HAS_DEBIAN_POSTGRES)("with a replica that lags", () => {
  let primary: DebianPostgres;
  let replica: DebianPostgres;
  let proxy: ConnectionProxy;
  let app: RunningApp;
  let environment: Record<string, string>;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    primary = await startDebianPostgres();
    closing.push(primary.close);
    replica = await startReplica(primary, [
      `recovery_min_apply_delay=${LAG_MS}ms`,
      "log_statement=all",
    ]);
    closing.push(replica.close);
    proxy = await startConnectionProxy(replica.adminUrl);
    closing.push(proxy.close);
    environment = {
      DATABASE_URL: primary.adminUrl,
      DATABASE_READ_URL: proxy.url,
      SECRET: randomBytes(32).toString("hex"),
    };
    app = await startApp({ environment });
    closing.push(() => app.remove());
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function versionOn({ adminUrl }: DebianPostgres): Promise<number> {
    const client = createClient({ connectionString: adminUrl });
    await client.connect();
    try {
      const { rows } = await client.query("select version from content_version");
      return rows[0]?.version ?? 0;
    } finally {
      await client.end();
    }
  }
  const isBehind = async () => (await versionOn(replica)) < (await versionOn(primary));
  const catchUp = () => expect.poll(isBehind).toBe(false);

  const read = async (address: string) => (await plainVisitor(app.url).open(address)).text;
  /** How often the replica was asked for jobs. */
  const readsOfReplica = async () =>
    (await readFile(path.join(replica.folder, "log"), "utf8")).split('from "jobs"').length;
  const doctor = () => deskWith({ ...environment, DATA_DIR: app.dataDir }, ["doctor"]);
  let searches = 0;
  /** A page that is never cached, and whether the replica was read for it. */
  async function searchReadsReplica(): Promise<boolean> {
    const before = await readsOfReplica();
    searches += 1;
    const page = await plainVisitor(app.url).open(`/careers?search=word${searches}`);
    expect(page.status).toBe(200);
    return (await readsOfReplica()) > before;
  }

  it("reads public pages from the replica once it has caught up", async () => {
    await catchUp();
    await expect.poll(searchReadsReplica).toBe(true);
  });

  it("shows each save on the next page, and goes on showing it", async () => {
    const administrator = await plainAdministrator(app);
    let savesSeenInTime = 0;
    for (const place of ["Trenton, NJ", "Camden, NJ", "Newark, NJ"]) {
      const editor = await administrator.open("/admin/jobs/edit/product-manager");
      expect((await editor.press("Save Job", { Location: place })).status).toBe(200);
      const addresses = [JOB, "/careers", `/careers?search=${place}`];
      for (const page of await Promise.all(addresses.map(read))) expect(page).toContain(place);
      const readsReplica = await searchReadsReplica();
      if (!(await isBehind())) continue;
      savesSeenInTime += 1;
      expect(readsReplica).toBe(false);
    }
    expect(savesSeenInTime).toBeGreaterThan(0);
    await catchUp();
    await expect.poll(searchReadsReplica).toBe(true);
    expect(await read(JOB)).toContain("Newark, NJ");
    expect(await read("/careers?page=1&search=Newark")).toContain("Newark, NJ");
  });

  it("reads the primary while the replica is away or silent, without a reader who waits for long", async () => {
    onTestFinished(() => {
      proxy.comeBack();
      proxy.thaw();
    });
    const timed = async () => {
      const startedAt = performance.now();
      expect(await searchReadsReplica()).toBe(false);
      return performance.now() - startedAt;
    };
    proxy.goAway();
    expect(await timed()).toBeLessThan(PAGE_MAX_MS);
    expect((await doctor()).output).toMatch(/^FAILED {2}replica: /m);
    proxy.comeBack();
    expect((await doctor()).output).toMatch(/^ok {6}replica$/m);
    await expect.poll(searchReadsReplica).toBe(true);
    proxy.freeze();
    expect(await timed()).toBeLessThan(PAGE_MAX_MS);
    expect(await timed()).toBeLessThan(PAGE_MAX_MS);
    proxy.thaw();
    proxy.cut();
    await expect.poll(searchReadsReplica).toBe(true);
  });

  it("reads from the primary what cannot be read from the replica", async () => {
    const client = createClient({ connectionString: primary.adminUrl });
    await client.connect();
    await client.query("grant select on content_version to public");
    await client.end();
    // A role that may read the version and nothing else.
    const url = new URL(databaseUrl(replica.superuserUrl, "frontdesk"));
    url.username = "reader";
    await run(primary.superuserUrl, "create role reader login");
    const other = await startApp({ environment: { ...environment, DATABASE_READ_URL: url.href } });
    onTestFinished(() => other.remove());
    const pages: string[] = [];
    const visit = async () => {
      pages.push((await plainVisitor(other.url).open("/careers?search=Newark")).text);
      return readFile(path.join(replica.folder, "log"), "utf8");
    };
    await expect.poll(visit).toMatch(/permission denied for table jobs/);
    for (const page of pages) expect(page).toContain("Newark, NJ");
  });
});
