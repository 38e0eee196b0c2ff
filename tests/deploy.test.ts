import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments, parse as parseYaml } from "yaml";
import { ADDRESS_BASES } from "~/languages/languages";
import { DAY_MS } from "~/platform/durations";
import { SITE } from "~/site/addresses";
import { FEEDS_AND_ICONS } from "~/site/feedsAndIcons";
import { dependencies, engines, scripts, version } from "../package.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** The names of all settings; another test keeps this file complete. */
const SETTINGS = new Set(
  [...read(".env.example").matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name),
);

/** The beginnings of the addresses that hold a secret, such as /admin/setup, also in a second language. */
const ONE_TIME_LINKS = SITE.map(({ path }) => path)
  .filter((path) => /:(?:token|\w*Key)\b/.test(path))
  .map((path) => path.slice(0, path.indexOf("/:")))
  .flatMap((path) =>
    path.startsWith("/admin/") ? [path] : [path, ...ADDRESS_BASES.map((base) => base + path)],
  );

function expectSettings(names: readonly string[]): void {
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !SETTINGS.has(name))).toEqual([]);
}

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec?: { rules?: { http: { paths: { path: string }[] } }[] };
}

const kubernetes = (): KubernetesObject[] =>
  parseAllDocuments(read("deploy/kubernetes/frontdesk.yaml")).map((document) => document.toJS());

function getIngress(name: string) {
  const ingresses = kubernetes().filter(({ kind }) => kind === "Ingress");
  const ingress = ingresses.find(({ metadata }) => metadata.name === name);
  const paths = ingress?.spec?.rules?.flatMap(({ http }) => http.paths.map(({ path }) => path));
  return { annotations: ingress?.metadata.annotations ?? {}, paths: paths ?? [] };
}

/** Rejects an object with other fields or types than Kubernetes' own schema of its kind has. */
async function validate(object: KubernetesObject): Promise<void> {
  const group = `kubernetes-models/${object.apiVersion}`;
  const kinds = await import(/* @vite-ignore */ group);
  new kinds[object.kind](object).validate();
}

describe("the Kubernetes example", () => {
  it("fits the schema of each of its kinds", async () => {
    for (const object of kubernetes()) await validate(object);
    expect(kubernetes().map(({ kind }) => kind)).toContain("PodDisruptionBudget");
  });

  it("would be refused with a wrong type", async () => {
    const [config] = kubernetes();
    const wrong = validate({ ...config, data: { PORT: 3000 } } as never);
    await expect(wrong).rejects.toThrow("data/data/PORT must be string");
  });

  it("names settings that exist", () => {
    const text = read("deploy/kubernetes/frontdesk.yaml");
    const secret = [...text.matchAll(/--from-literal=([A-Z0-9_]+)=/g)].map(([, name = ""]) => name);
    expectSettings([...Object.keys(kubernetes()[0]?.data ?? {}), ...secret]);
    // Without these two the first start prints a link into the log.
    expect(secret).toEqual(expect.arrayContaining(["ADMIN_EMAIL", "ADMIN_PASSWORD"]));
  });

  it("lets nobody but the proxy reach the program, whose word on addresses it takes", () => {
    const policy = kubernetes().find(({ kind }) => kind === "NetworkPolicy");
    expect(kubernetes()[0]?.data?.TRUST_PROXY).toBe("1");
    expect(policy).toMatchObject({
      spec: {
        podSelector: { matchLabels: { "app.kubernetes.io/name": "frontdesk" } },
        policyTypes: ["Ingress"],
        ingress: [{ from: [{ namespaceSelector: expect.anything() }] }],
      },
    });
  });

  it("asks whether the program runs, and takes no copy out of service because the database is away", () => {
    const probed = [...read("deploy/kubernetes/frontdesk.yaml").matchAll(/path: (\/\w+)$/gm)];
    expect(probed.map(([, probe]) => probe)).toEqual(["/healthz", "/healthz", "/healthz"]);
    expect(FEEDS_AND_ICONS.map(({ path: known }) => known)).toContain("/healthz");
  });

  it("lets a backup of any size be uploaded for a quarter of an hour", () => {
    const { annotations, paths } = getIngress("frontdesk-restore");
    expect(paths).toEqual(["/admin/settings/backup"]);
    expect(annotations).toMatchObject({
      "nginx.ingress.kubernetes.io/proxy-body-size": "0",
      "nginx.ingress.kubernetes.io/proxy-read-timeout": "900",
    });
  });

  it("leaves one-time links out of the log of the proxy", () => {
    const { annotations, paths } = getIngress("frontdesk-links");
    expect(annotations["nginx.ingress.kubernetes.io/enable-access-log"]).toBe("false");
    expect(paths.toSorted()).toEqual(ONE_TIME_LINKS.toSorted());
  });
});

describe("the compose example", () => {
  const compose = parseYaml(read("deploy/compose/compose.yaml"));

  it("names settings that exist", () => {
    expectSettings(Object.keys(compose.services.frontdesk.environment));
  });

  it("takes its values from names that example.env lists", () => {
    const used = read("deploy/compose/compose.yaml").matchAll(/(?<!\$)\$\{(\w+)\}/g);
    const listed = read("deploy/compose/example.env").matchAll(/^(\w+)=/gm);
    const names = (found: Iterable<RegExpMatchArray>) =>
      [...new Set([...found].map(([, name]) => name))].toSorted();
    expect(names(used)).toEqual(names(listed));
  });

  it("limits how much of each log is stored", () => {
    const services: { logging?: { options: Record<string, string> } }[] = Object.values(
      compose.services,
    );
    expect(services.length).toBeGreaterThan(4);
    for (const { logging } of services)
      expect(logging?.options).toEqual({ "max-size": "10m", "max-file": "5" });
  });
});

it.each(["deploy/compose/compose.yaml", "deploy/kubernetes/frontdesk.yaml", "Containerfile"])(
  "%s names this release",
  (file) => {
    const tags = [...read(file).matchAll(/frontdesk:(\d+\.\d+\.\d+)/g)].map(([, tag]) => tag);
    expect([...new Set(tags)]).toEqual([version]);
  },
);

it("the systemd units and the image name settings that exist", () => {
  for (const file of ["frontdesk.service", "frontdesk-backup.service"]) {
    const unit = /^Environment=(.+)$/m.exec(read(`deploy/systemd/${file}`))?.[1] ?? "";
    expectSettings(unit.split(" ").map((each) => each.split("=")[0] ?? ""));
  }
  const image = /^ENV (.+)$/m.exec(read("Containerfile"))?.[1] ?? "";
  expectSettings(image.split(" ").map((each) => each.split("=")[0] ?? ""));
});

it("systemd starts the program again however often its start fails", () => {
  const [unit = ""] = read("deploy/systemd/frontdesk.service").split("[Service]");
  expect(unit).toContain("\nStartLimitIntervalSec=0\n");
});

it("Caddy takes no copy out of service because the database is away", () => {
  expect(read("deploy/caddy/Caddyfile")).not.toMatch(/^\s*health_/m);
});

it("nginx leaves one-time links out of its log", () => {
  const config = read("deploy/nginx/frontdesk.conf");
  const patterns = [...config.matchAll(/location ~\* "(.+)" \{\n\s*access_log off;/g)];
  expect(patterns).toHaveLength(2);
  for (const [, pattern = ""] of patterns) {
    const missed = ONE_TIME_LINKS.filter((path) => !new RegExp(pattern).test(`${path}/key`));
    expect(missed).toEqual([]);
  }
  // A request that fails is in the log of errors, with its whole address.
  const [, passedOn = ""] = config.split("listen 443");
  expect(passedOn).toMatch(/access_log off;\n(?:\s*#.*\n)*\s*error_log \/dev\/null crit;/);
});

it("Caddy leaves one-time links out of its log of errors", () => {
  const [, pattern = ""] = /request>uri regexp "(.+?)" /.exec(read("deploy/caddy/Caddyfile")) ?? [];
  // Go writes the flag in front.
  const anyCase = new RegExp(pattern.replace("(?i)", ""), "i");
  const logged = ONE_TIME_LINKS.map((path) => `${path}/key`.replace(anyCase, "$1..."));
  expect(logged).toEqual(ONE_TIME_LINKS.map((path) => `${path}/...`));
});

it("proxies close idle connections before the program does", () => {
  const keepAliveOf = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);
  const closedAfterS = keepAliveOf("server/serve.ts", /KEEP_ALIVE_MS = (\d+)_000/);
  expect(keepAliveOf("deploy/nginx/frontdesk.conf", /keepalive_timeout (\d+)s;/)).toBeLessThan(
    closedAfterS,
  );
  expect(keepAliveOf("deploy/caddy/Caddyfile", /keepalive (\d+)s/)).toBeLessThan(closedAfterS);
});

describe("the backup each night", () => {
  it("has the user, the settings, the data and the confinement of the server under systemd", () => {
    const server = read("deploy/systemd/frontdesk.service");
    const backup = read("deploy/systemd/frontdesk-backup.service");
    const [, confinement = ""] = server.split("UMask=");
    const lines = [
      ...(server.match(/^(?:User|Group|WorkingDirectory|EnvironmentFile)=.+$/gm) ?? []),
      ...(confinement.match(/^[A-Z]\w+=.*$/gm) ?? []),
    ].filter((line) => !line.startsWith("WantedBy="));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !backup.includes(`\n${line}\n`))).toEqual([]);
    const dataDirs = [server, backup].map((unit) => /DATA_DIR=(\S+)/.exec(unit)?.[1]);
    expect(dataDirs).toEqual(["/var/lib/frontdesk", "/var/lib/frontdesk"]);
  });

  const FILES: [name: string, days: number, isDeleted: boolean][] = [
    ["frontdesk-1.tar.gz", 0, false],
    ["frontdesk-2.tar.gz", 33.9, false],
    ["frontdesk-3.tar.gz", 35.1, true],
    ["frontdesk-4.tar.gz.1a2b3c4d.unfinished", 35.1, true],
    ["frontdesk-5.tar.gz.1a2b3c4d.unfinished", 1, false],
    ["notes.txt", 90, false],
  ];

  it.skipIf(process.platform !== "linux").each([
    ["systemd/frontdesk-backup.service", /^ExecStart=\/usr\/bin\/find \S+ (.+)$/m],
    ["kubernetes/frontdesk.yaml", /^\s*find \/backups (.+)$/m],
  ])("in %s deletes what is 35 days old, also what was left unfinished", (file, command) => {
    const options = command.exec(read(`deploy/${file}`))?.[1];
    const folder = mkdtempSync(path.join(os.tmpdir(), "frontdesk-nights-"));
    for (const [name, days] of FILES) {
      const at = new Date(Date.now() - days * DAY_MS);
      writeFileSync(path.join(folder, name), "");
      utimesSync(path.join(folder, name), at, at);
    }
    execFileSync("sh", ["-c", `find ${folder} ${options}`], { stdio: "pipe" });
    const remaining = FILES.filter(([, , isDeleted]) => !isDeleted).map(([name]) => name);
    expect(readdirSync(folder).toSorted()).toEqual(remaining);
    rmSync(folder, { recursive: true });
  });
});

describe("a Node.js that is too old", () => {
  /** What `npm run` starts. */
  const SCRIPTS = Object.values(scripts).flatMap(
    (command) => /scripts\/\w+\.mjs/.exec(command)?.[0] ?? [],
  );

  it.each(["scripts/setup.mjs", "scripts/start.mjs", "scripts/desk.mjs", "scripts/package.mjs"])(
    "is named in one sentence by %s",
    (script) => {
      const tooOld = "v18.20.4";
      const pretend = `Object.defineProperty(process,"version",{value:"${tooOld}"})`;
      const { status, stderr } = spawnSync(
        process.execPath,
        ["--import", `data:text/javascript,${pretend}`, script],
        // A wrong setting, so that nothing is served should it go on.
        { cwd: ROOT, encoding: "utf8", env: { ...process.env, PORT: "none" } },
      );
      const needed = `Frontdesk needs Node.js ${engines.node.replace(">=", "")} or newer to start`;
      expect({ status, stderr }).toEqual({ status: 1, stderr: `${needed}; this is ${tooOld}.\n` });
    },
  );

  it("gets no further in any other script either", () => {
    expect(SCRIPTS.length).toBeGreaterThan(6);
    // Node runs these two before the script that imports them.
    const asking = /from "\.\/(?:setup|program)\.mjs"/;
    expect(SCRIPTS.filter((script) => !asking.test(read(script)))).toEqual([]);
  });
});

it("version managers choose the Node that the program runs on", () => {
  expect(read(".node-version").trim()).toBe(dependencies.node);
});

it("the newest release in the changelog is this one", () => {
  const releases = [
    ...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm),
  ];
  expect(releases[0]?.[1]).toBe(version);
});

const isInstalled = (program: string) =>
  (process.env.PATH ?? "").split(":").some((folder) => existsSync(path.join(folder, program)));

it("a pattern with braces in the nginx example is quoted, or it would end at the first of them", () => {
  const patterns = read("deploy/nginx/frontdesk.conf").match(/^ *location ~.*\{$/gm) ?? [];
  expect(patterns.length).toBeGreaterThan(1);
  for (const pattern of patterns)
    expect(pattern).toMatch(/^ *location ~\*? ("[^"]+"|[^"{}\s]+) \{$/);
});

/** The examples as the programs themselves read them, on machines that have these. */
describe("read by the program that it is for", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "frontdesk-deploy-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(!isInstalled("nginx") || !isInstalled("openssl"))(
    "the nginx example is accepted by nginx -t",
    () => {
      const key = path.join(folder, "privkey.pem");
      const certificate = path.join(folder, "fullchain.pem");
      const request = [
        "req",
        "-x509",
        "-newkey",
        "ed25519",
        "-nodes",
        "-subj",
        "/CN=www.example.com",
      ];
      execFileSync("openssl", [...request, "-keyout", key, "-out", certificate], { stdio: "pipe" });
      const site = read("deploy/nginx/frontdesk.conf").replaceAll("/etc/ssl/frontdesk", folder);
      const around = `pid ${folder}/pid; error_log stderr; events {} http { ${site} }`;
      writeFileSync(path.join(folder, "nginx.conf"), around);
      execFileSync("nginx", ["-t", "-q", "-c", path.join(folder, "nginx.conf")], { stdio: "pipe" });
    },
  );

  it.skipIf(!isInstalled("caddy"))("the Caddy example is accepted by caddy validate", () => {
    const words = ["validate", "--adapter", "caddyfile", "--config"];
    const env = { ...process.env, HOME: folder };
    execFileSync("caddy", [...words, path.join(ROOT, "deploy/caddy/Caddyfile")], {
      stdio: "pipe",
      env,
    });
  });

  it.skipIf(!isInstalled("systemd-analyze"))(
    "the systemd units are accepted by systemd-analyze verify",
    () => {
      const units = readdirSync(path.join(ROOT, "deploy/systemd")).map((name) => {
        const file = path.join(folder, name);
        const program = /^ExecStart=\/opt\/\S+/m;
        const unit = read(`deploy/systemd/${name}`);
        writeFileSync(file, unit.replace(program, `ExecStart=${process.execPath}`));
        return file;
      });
      expect(units).toHaveLength(3);
      execFileSync("systemd-analyze", ["verify", ...units], { stdio: "pipe" });
    },
  );
});

it("what the guide copies out of a package is there", () => {
  const guide = read("deploy/README.md");
  const copied = /^cp \/opt\/frontdesk\/(deploy\/\S+)/m.exec(guide)?.[1] ?? "";
  expect(globSync(copied, { cwd: ROOT })).toHaveLength(3);
});

it("the guides name the variable in which Node.js looks for more certificate authorities", () => {
  for (const guide of ["deploy/README.md", "docs/operations.md"])
    expect(read(guide)).toContain("NODE_EXTRA_CA_CERTS");
});

it("every example is named in the guide", () => {
  const guide = read("deploy/README.md");
  const files = globSync("*/*", { cwd: path.join(ROOT, "deploy") });
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !guide.includes(`(${file})`))).toEqual([]);
});
