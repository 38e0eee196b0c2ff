import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "~/platform/config/readSettings.server";
import { openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import {
  type DebianPostgres,
  HAS_DEBIAN_POSTGRES,
  startDebianPostgres,
} from "../support/debianPostgres";

const run = promisify(execFile);

const SECRET = "a-secret-that-is-only-used-in-tests-0123456789";
const EC_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

// A server that takes connections with TLS only, with a certificate for `localhost`.
describe.skipIf(!HAS_DEBIAN_POSTGRES)("a database with TLS", () => {
  let ours: Certificates;
  let others: Certificates;
  let server: DebianPostgres;

  beforeAll(async () => {
    [ours, others] = await Promise.all([makeCertificates(), makeCertificates()]);
    server = await startDebianPostgres({
      settings: ["ssl=on"],
      accessRules: ["host all postgres 127.0.0.1/32 trust", "hostssl all all 127.0.0.1/32 trust"],
      files: { "server.crt": ours.certificate, "server.key": ours.key },
    });
  });
  afterAll(async () => {
    await server?.close();
    await Promise.all([ours?.remove(), others?.remove()]);
  });

  /** Whether the connection is encrypted, or why there is none. */
  async function connect(host: string, parameters: Record<string, string>): Promise<unknown> {
    const url = new URL(server.adminUrl);
    url.hostname = host;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const settings = readSettings("/", { DATABASE_URL: url.href, SECRET });
    try {
      const handle = await openDatabase({ settings, log: createLog("silent") });
      const { rows } = await handle.pool.query(
        "select ssl from pg_stat_ssl where pid = pg_backend_pid()",
      );
      await handle.close();
      return rows[0].ssl;
    } catch (error) {
      return String(error);
    }
  }

  it("is refused by the server without TLS", async () => {
    const refused = /^DatabaseProblem: DATABASE_URL names .*no encryption/;
    expect(await connect("localhost", {})).toMatch(refused);
    expect(await connect("localhost", { sslmode: "disable" })).toMatch(refused);
  });

  it("is encrypted with sslmode=require, whoever signed the certificate", async () => {
    expect(await connect("localhost", { sslmode: "require" })).toBe(true);
    expect(await connect("127.0.0.1", { sslmode: "require" })).toBe(true);
  });

  it("must have a certificate of the authority with verify-ca, for whatever host", async () => {
    const mode = { sslmode: "verify-ca" };
    expect(await connect("127.0.0.1", { ...mode, sslrootcert: ours.authority })).toBe(true);
    expect(await connect("localhost", { ...mode, sslrootcert: others.authority })).toMatch(
      /^DatabaseProblem: DATABASE_URL names .*certificate/,
    );
  });

  it("must have one for its host with verify-full", async () => {
    const mode = { sslmode: "verify-full" };
    expect(await connect("localhost", { ...mode, sslrootcert: ours.authority })).toBe(true);
    expect(await connect("127.0.0.1", { ...mode, sslrootcert: ours.authority })).toMatch(
      /^DatabaseProblem: DATABASE_URL names .*does not match certificate/,
    );
    expect(await connect("localhost", { ...mode, sslrootcert: others.authority })).toMatch(
      /^DatabaseProblem: DATABASE_URL names .*certificate/,
    );
    expect(await connect("localhost", mode)).toMatch(/^DatabaseProblem: DATABASE_URL names/);
  });
});

interface Certificates {
  /** A file with the certificate of the authority. */
  authority: string;
  /** For the host `localhost`, signed by the authority. */
  certificate: string;
  key: string;
  remove(): Promise<void>;
}

/** An authority of the test's own and a server's certificate from it, by the openssl that every Debian server has. */
async function makeCertificates(): Promise<Certificates> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-tls-"));
  const openssl = (...args: string[]) => run("openssl", args, { cwd: folder });
  const signed = ["-CA", "ca.crt", "-CAkey", "ca.key", "-addext", "subjectAltName=DNS:localhost"];
  const request = ["req", "-x509", "-days", "2", ...EC_KEY];
  await openssl(...request, "-subj", "/CN=An authority", "-keyout", "ca.key", "-out", "ca.crt");
  const names = ["-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.crt"];
  await openssl(...request, ...signed, ...names);
  return {
    authority: path.join(folder, "ca.crt"),
    certificate: await readFile(path.join(folder, "server.crt"), "utf8"),
    key: await readFile(path.join(folder, "server.key"), "utf8"),
    remove: () => rm(folder, { recursive: true }),
  };
}
