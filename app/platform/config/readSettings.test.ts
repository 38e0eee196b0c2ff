import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings, SETTING_NAMES, unknownNames } from "~/platform/config/readSettings.server";
import { SettingsError } from "~/platform/config/settings";

const read = (environment: Record<string, string>) => readSettings("/srv/site", environment);

/** The settings of a named OpenID provider. */
const named = (name: string, changed: Record<string, string> = {}) => ({
  [`OIDC_${name}_CLIENT_ID`]: `${name} id`,
  [`OIDC_${name}_CLIENT_SECRET`]: `${name} secret`,
  [`OIDC_${name}_ISSUER`]: `https://${name.toLowerCase().replace("_", "-")}.example`,
  [`OIDC_${name}_NAME`]: `${name} sign-in`,
  ...changed,
});

test("without any settings all have their defaults", () => {
  expect(read({})).toMatchObject({
    host: "localhost",
    port: 3000,
    dataDir: "/srv/site/data",
    database: { kind: "embedded" },
    storage: { kind: "local" },
    mail: { kind: "file" },
    firstAdministrator: null,
    identityProviders: [],
    hasDemoContent: true,
    isRateLimited: true,
    trustedProxies: 0,
    session: { idleMs: 30 * 60_000, longestMs: 12 * 3_600_000 },
    pictureHosts: [],
    newAccountMs: 24 * 3_600_000,
  });
  expect(read({ PORT: "8080" }).publicUrl.origin).toBe("http://localhost:8080");
});

test("an empty value counts as unset", () => {
  expect(read({ PORT: "", SMTP_URL: "  " })).toMatchObject({ port: 3000, mail: { kind: "file" } });
});

test.each([
  ["PORT", { PORT: "eighty" }],
  ["PORT", { PORT: "70000" }],
  ["PUBLIC_URL", { PUBLIC_URL: "www.example.com" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://www.example.com/site" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://root@localhost/site" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://a:b@db/site?sslmode=prefer" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://a:b@db/site?sslmode=verify-ca" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://a:b@db/site?sslrootcert=/no/such/file" }],
  ["DATABASE_URL", { DATABASE_DIRECT_URL: "postgres://a:b@db/site" }],
  ["DATABASE_URL", { DATABASE_READ_URL: "postgres://a:b@db/site" }],
  ["DATABASE_DIRECT_URL", { DATABASE_DIRECT_URL: "db.example.com" }],
  ["DATABASE_READ_URL", { DATABASE_READ_URL: "postgres://a:b@db/site?sslmode=on" }],
  ["SECRET", { DATABASE_URL: "postgres://a:b@db/site" }],
  ["SECRET", { SECRET: "short" }],
  ["SECRET", { SECRET: "at-least-32-characters-needed-together-with-DATABASE_URL" }],
  ["SECRET", { SECRET: `base64url:${"k".repeat(42)}` }],
  ["S3_BUCKET", { S3_ENDPOINT: "http://127.0.0.1:9000" }],
  ["SMTP_URL", { SMTP_URL: "mail.example.com" }],
  ["EMAILJS_TEMPLATE_ID", { EMAILJS_SERVICE_ID: "service", EMAILJS_PUBLIC_KEY: "key" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "ada@example.com" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "short" }],
  ["ADMIN_EMAIL", { ADMIN_EMAIL: "ada", ADMIN_PASSWORD: "correct horse battery" }],
  ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "id" }],
  ["MICROSOFT_ISSUER", { MICROSOFT_CLIENT_ID: "id", MICROSOFT_CLIENT_SECRET: "secret" }],
  ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://sign-in.example.com" }],
  ["OIDC_ISSUER", { OIDC_ISSUER: "http://sign-in.example.com" }],
  ["OIDC_STAFF_CLIENT_SECRET", { OIDC_STAFF_CLIENT_ID: "id" }],
  ["OIDC_STAFF_NAME", named("STAFF", { OIDC_STAFF_NAME: "" })],
  ["OIDC_STAFF_NAME", named("STAFF", { OIDC_STAFF_NAME: "n".repeat(41) })],
  ["OIDC_STAFF_ISSUER", named("STAFF", { OIDC_STAFF_ISSUER: "http://sign-in.example.com" })],
  ["DEMO_CONTENT", { DEMO_CONTENT: "no" }],
  ["RATE_LIMIT", { RATE_LIMIT: "false" }],
  ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
  ["SESSION_IDLE_MINUTES", { SESSION_IDLE_MINUTES: "1" }],
  ["SESSION_HOURS", { SESSION_HOURS: "all day" }],
  ["PICTURE_HOSTS", { PICTURE_HOSTS: "https://images.example.com" }],
  ["PICTURE_HOSTS", { PICTURE_HOSTS: "images.example.com, a b" }],
  ["NEW_ACCOUNT_HOURS", { NEW_ACCOUNT_HOURS: "-1" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
])("a wrong setting is named in one line: %s %j", (name, environment) => {
  expect(() => read(environment)).toThrow(SettingsError);
  expect(() => read(environment)).toThrow(new RegExp(`^${name} must [^\\n]+$`));
});

test("a secret may be any long text, or the text of a file with a key after its prefix", () => {
  for (const secret of ["k".repeat(43), `base64url:${"k".repeat(43)}`])
    expect(read({ SECRET: secret }).secret).toBe(secret);
});

test("no error repeats the value, which may be a password", () => {
  expect(() => read({ ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "hunter2" })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
  );
});

test("EmailJS carries contact mail and SMTP the rest when both are set", () => {
  const { mail } = read({
    SMTP_URL: "smtp://127.0.0.1:2525",
    EMAILJS_SERVICE_ID: "service",
    EMAILJS_TEMPLATE_ID: "template",
    EMAILJS_PUBLIC_KEY: "key",
  });
  expect(mail).toMatchObject({ kind: "emailjs", otherMail: { kind: "smtp" }, privateKey: null });
});

test("settings alone configure any number of OpenID providers", () => {
  const { identityProviders } = read({
    GOOGLE_CLIENT_ID: "google id",
    GOOGLE_CLIENT_SECRET: "google secret",
    OIDC_CLIENT_ID: "plain id",
    OIDC_CLIENT_SECRET: "plain secret",
    OIDC_ISSUER: "https://plain.example",
    ...named("STAFF"),
    ...named("CREDENTIAL"),
    ...named("ACME_CORP"),
  });
  expect(identityProviders.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
    ["google", "Google", "https://accounts.google.com"],
    ["oidc", "single sign-on", "https://plain.example"],
    ["oidc-acme-corp", "ACME_CORP sign-in", "https://acme-corp.example"],
    // "credential" means a password in the database.
    ["oidc-credential", "CREDENTIAL sign-in", "https://credential.example"],
    ["oidc-staff", "STAFF sign-in", "https://staff.example"],
  ]);
  expect(identityProviders.at(-1)).toMatchObject({
    clientId: "STAFF id",
    clientSecret: "STAFF secret",
  });
});

test("hosts for pictures are normalized as in requests", () => {
  const { pictureHosts } = read({ PICTURE_HOSTS: "Images.Example.com, 10.0.0.5:8080,[::1]:81" });
  expect(pictureHosts).toEqual(["images.example.com", "10.0.0.5:8080", "[::1]:81"]);
});

const projectFile = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../..", name), "utf8");

test(".env.example lists exactly the existing settings", () => {
  const named = [...projectFile(".env.example").matchAll(/^# ([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test("the table of settings in docs/operations.md lists exactly the existing settings", () => {
  const table = projectFile("docs/operations.md").split("## Settings")[1]?.split("\n## ")[0] ?? "";
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test("names in the file that are no settings are found, and those of Node.js and of named providers are not", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "frontdesk-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(unknownNames(folder)).toEqual([]);
  const names = ["SMPT_URL", "SMTP_URL", "OIDC_STAFF_NAME", "NODE_EXTRA_CA_CERTS", "trust_proxy"];
  writeFileSync(path.join(folder, ".env"), names.map((name) => `${name}=x\n`).join(""));
  expect(unknownNames(folder)).toEqual(["SMPT_URL", "trust_proxy"]);
});
