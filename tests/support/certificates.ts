import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const EC_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

export interface Certificates {
  /** A file with the certificate of the authority. */
  authority: string;
  /** For the host `localhost`, signed by the authority. */
  certificate: string;
  key: string;
  remove(): Promise<void>;
}

/** An authority of the test's own and a server's certificate from it, by the openssl that every Debian server has. */
export async function makeCertificates(): Promise<Certificates> {
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
