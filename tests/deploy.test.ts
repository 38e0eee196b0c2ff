import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments, parse as parseYaml } from "yaml";
import { FEEDS_AND_ICONS } from "~/site/feedsAndIcons";
import { dependencies, version } from "../package.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** The names of all settings; another test keeps this file complete. */
const SETTINGS = new Set(
  [...read(".env.example").matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name),
);

function expectSettings(names: readonly string[]): void {
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !SETTINGS.has(name))).toEqual([]);
}

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  data?: Record<string, string>;
}

const kubernetes = (): KubernetesObject[] =>
  parseAllDocuments(read("deploy/kubernetes/frontdesk.yaml")).map((document) => document.toJS());

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

  it("asks the addresses that say how the program is", () => {
    const probed = [...read("deploy/kubernetes/frontdesk.yaml").matchAll(/path: (\/\w+)$/gm)];
    const paths = [...new Set(probed.map(([, probe]) => probe))];
    expect(paths).toEqual(["/healthz", "/readyz"]);
    const known = FEEDS_AND_ICONS.map(({ path: known }) => known);
    expect(paths.filter((probe) => !known.includes(probe ?? ""))).toEqual([]);
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
});

it.each(["deploy/compose/compose.yaml", "deploy/kubernetes/frontdesk.yaml", "Containerfile"])(
  "%s names this release",
  (file) => {
    const tags = [...read(file).matchAll(/frontdesk:(\d+\.\d+\.\d+)/g)].map(([, tag]) => tag);
    expect([...new Set(tags)]).toEqual([version]);
  },
);

it("the systemd unit and the image name settings that exist", () => {
  const unit = /^Environment=(.+)$/m.exec(read("deploy/systemd/frontdesk.service"))?.[1] ?? "";
  expectSettings(unit.split(" ").map((each) => each.split("=")[0] ?? ""));
  const image = /^ENV (.+)$/m.exec(read("Containerfile"))?.[1] ?? "";
  expectSettings(image.split(" ").map((each) => each.split("=")[0] ?? ""));
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
    "the systemd unit is accepted by systemd-analyze verify",
    () => {
      const unit = read("deploy/systemd/frontdesk.service");
      const file = path.join(folder, "frontdesk.service");
      writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      execFileSync("systemd-analyze", ["verify", file], { stdio: "pipe" });
    },
  );
});

it("every example is named in the guide", () => {
  const guide = read("deploy/README.md");
  const files = globSync("*/*", { cwd: path.join(ROOT, "deploy") });
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !guide.includes(`(${file})`))).toEqual([]);
});
