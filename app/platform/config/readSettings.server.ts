import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import {
  allOf,
  type DatabaseSettings,
  type IdentityProvider,
  type MailSettings,
  type Settings,
  SettingsError,
  type StorageSettings,
} from "./settings";

/** The results of an issuer decide who may sign in, so only this machine may be reached without TLS. */
const issuer = (example: string) =>
  z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    const isHere = ["localhost", "127.0.0.1"].includes(hostname);
    return protocol === "https:" || (protocol === "http:" && isHere);
  }, `must be an https address such as ${example}`);

const genericIssuer = issuer("https://sign-in.example.com");
const buttonName = z.string().max(40, "must be 40 characters or fewer");

/** Settings with fixed names; those of named providers are found by a pattern. */
const PROVIDER_SETTINGS = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: issuer("https://login.microsoftonline.com/your-tenant-id/v2.0").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: genericIssuer.optional(),
  OIDC_NAME: buttonName.default("single sign-on"),
};

const GOOGLE_ISSUER = "https://accounts.google.com";

type GivenProviders = Readonly<Record<string, unknown>>;

/** The configured providers; `values` holds the parsed settings and the unparsed ones of named providers. */
function identityProviders(values: GivenProviders): IdentityProvider[] {
  const google = { id: "google", prefix: "GOOGLE", name: "Google", issuer: GOOGLE_ISSUER };
  const microsoft = { id: "microsoft", prefix: "MICROSOFT", name: "Microsoft" };
  const generic = { id: "oidc", prefix: "OIDC", name: String(values.OIDC_NAME) };
  return [
    ...[google, microsoft, generic].map((provider) => readProvider(values, provider)),
    ...namedProviders(values),
  ].filter((provider) => provider !== null);
}

interface KnownProvider {
  id: string;
  /** The prefix of its settings' names. */
  prefix: string;
  name: string;
  issuer?: string;
}

function readProvider(values: GivenProviders, provider: KnownProvider): IdentityProvider | null {
  const { id, prefix, name } = provider;
  const names = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  if (!provider.issuer) names.push(`${prefix}_ISSUER`);
  if (!names.some((setting) => values[setting])) return null;
  const [clientId = "", clientSecret = "", issuer = provider.issuer ?? ""] = allOf(values, names);
  return { id, name, issuer, clientId, clientSecret };
}

const NAMED = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:CLIENT_ID|CLIENT_SECRET|ISSUER|NAME)$/;

/** OIDC_STAFF_CLIENT_ID and similar names define a provider of their own, with the id `oidc-staff`. */
function namedProviders(values: GivenProviders): IdentityProvider[] {
  const providerNames = Object.keys(values).flatMap((name) => NAMED.exec(name)?.[1] ?? []);
  return [...new Set(providerNames)].toSorted().map((part) => {
    const prefix = `OIDC_${part}`;
    const names = ["CLIENT_ID", "CLIENT_SECRET", "ISSUER", "NAME"].map((end) => `${prefix}_${end}`);
    const [clientId = "", clientSecret = "", address = "", name = ""] = allOf(values, names);
    check(`${prefix}_ISSUER`, genericIssuer, address);
    check(`${prefix}_NAME`, buttonName, name);
    // The prefix avoids a clash with other providers and with "credential", which means a password in the database.
    const id = `oidc-${part.toLowerCase().replaceAll("_", "-")}`;
    return { id, name, issuer: address, clientId, clientSecret };
  });
}

function check(name: string, schema: z.ZodString | z.ZodType<string>, value: string): void {
  const { error } = schema.safeParse(value);
  if (error) throw new SettingsError(`${name} ${error.issues[0]?.message}`);
}

const PROTOCOLS = ["postgres:", "postgresql:"];
const TLS_MODES = ["disable", "require", "verify-ca", "verify-full"];

const databaseAddress = z
  .string()
  .refine(
    (text) => URL.canParse(text) && PROTOCOLS.includes(new URL(text).protocol),
    "must be an address such as postgres://user:password@host:5432/frontdesk",
  )
  .refine(
    (text) => isOneOf(TLS_MODES, parameterOf(text, "sslmode")),
    `must have one of ${TLS_MODES.join(", ")} as its sslmode`,
  )
  .refine(
    (text) => isReadable(parameterOf(text, "sslrootcert")),
    "must name a file that can be read as its sslrootcert",
  )
  .refine(
    (text) => parameterOf(text, "sslmode") !== "verify-ca" || parameterOf(text, "sslrootcert"),
    "must name the certificate of an authority as its sslrootcert if its sslmode is verify-ca",
  )
  .transform(withModesOfLibpq)
  .optional();

const DATABASE_SETTINGS = {
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
};

type GivenAddresses = { [Name in keyof typeof DATABASE_SETTINGS]?: string | undefined };

function databaseSettings(values: GivenAddresses): DatabaseSettings {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: read } = values;
  if (url) return { kind: "server", url, directUrl: direct ?? null, readUrl: read ?? null };
  if (direct || read)
    throw new SettingsError(
      `DATABASE_URL must be set too, because ${direct ? "DATABASE_DIRECT_URL" : "DATABASE_READ_URL"} is`,
    );
  return { kind: "embedded" };
}

function parameterOf(text: string, name: string): string | null {
  return URL.parse(text)?.searchParams.get(name) ?? null;
}

function isOneOf(values: string[], value: string | null): boolean {
  return value === null || values.includes(value);
}

function isReadable(file: string | null): boolean {
  if (file === null) return true;
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    // On purpose: whatever the reason, the operator has to name another file.
    return false;
  }
}

/** Without this parameter pg gives the modes other meanings than PostgreSQL's own programs do. */
function withModesOfLibpq(text: string): string {
  if (!parameterOf(text, "sslmode")) return text;
  const url = new URL(text);
  url.searchParams.set("uselibpqcompat", "true");
  return url.href;
}

type Environment = Record<string, string | undefined>;

/** The environment, with the folder's `.env` file for what it does not set. */
export function readEnvironment(folder: string, environment: Environment): Environment {
  const file = resolve(folder, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return { ...fromFile, ...environment };
}

/** Parses all settings. Throws SettingsError for the first invalid one. An empty value counts as unset. */
export function readSettings(folder: string, environment: Environment): Settings {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = schema.safeParse(variables);
  if (!result.success) throw settingsError(result.error);
  return {
    ...settingsOf(folder, result.data),
    identityProviders: identityProviders({ ...variables, ...result.data }),
  };
}

const onOff = z
  .enum(["on", "off"], { error: "must be on or off" })
  .default("on")
  .transform((value) => value === "on");

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (number) => number >= minimum && number <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    );

const address = (protocols: string[], example: string) =>
  z.string().refine((text) => {
    return URL.canParse(text) && protocols.includes(new URL(text).protocol);
  }, `must be an address such as ${example}`);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hosts by name or address, each with a port where it is not the protocol's own, as the URL of a request writes them. */
const hostList = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .refine(
    (hosts) => hosts.every((host) => hostOf(host) !== null),
    "must be host names or addresses with commas between them, such as images.example.com,10.0.0.5:8080",
  )
  .transform((hosts) => hosts.map((host) => hostOf(host) ?? ""));

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be a host name or an address to listen on")
    .default("localhost"),
  PUBLIC_URL: address(["http:", "https:"], "https://www.example.com")
    .refine(
      (text) => isOriginOnly(text),
      "must be an origin without a path, such as https://www.example.com",
    )
    .optional(),
  DATA_DIR: z.string().default("./data"),
  ...DATABASE_SETTINGS,
  S3_ENDPOINT: address(["http:", "https:"], "https://s3.example.com").optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: address(["smtp:", "smtps:"], "smtp://user:password@host:587").optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_PRIVATE_KEY: z.string().optional(),
  EMAILJS_URL: address(["http:", "https:"], "https://api.emailjs.com").default(
    "https://api.emailjs.com",
  ),
  ...PROVIDER_SETTINGS,
  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: z.string().min(12, "must have 12 characters or more").optional(),
  ADMIN_NAME: z.string().max(200, "must be 200 characters or fewer").default("Administrator"),
  SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  DEMO_CONTENT: onOff,
  RATE_LIMIT: onOff,
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  SESSION_IDLE_MINUTES: wholeNumber(5, 1_440).default(30),
  SESSION_HOURS: wholeNumber(1, 720).default(12),
  PICTURE_HOSTS: hostList,
  NEW_ACCOUNT_HOURS: wholeNumber(0, 720).default(24),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info"),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

type SettingValues = z.output<typeof schema>;

function settingsOf(folder: string, values: SettingValues): Omit<Settings, "identityProviders"> {
  if (values.DATABASE_URL && !values.SECRET)
    throw new SettingsError(
      "SECRET must be set, with 32 characters or more, when DATABASE_URL is: every copy of the program has to share it",
    );
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    dataDir: resolve(folder, values.DATA_DIR),
    database: databaseSettings(values),
    storage: storageSettings(values),
    mail: mailSettings(values),
    firstAdministrator: firstAdministrator(values),
    secret: values.SECRET ?? null,
    demoContent: values.DEMO_CONTENT,
    rateLimit: values.RATE_LIMIT,
    trustedProxies: values.TRUST_PROXY,
    session: {
      idleMs: values.SESSION_IDLE_MINUTES * MINUTE_MS,
      longestMs: values.SESSION_HOURS * HOUR_MS,
    },
    pictureHosts: values.PICTURE_HOSTS,
    newAccountMs: values.NEW_ACCOUNT_HOURS * HOUR_MS,
    logLevel: values.LOG_LEVEL,
  };
}

function storageSettings(values: SettingValues): StorageSettings {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  if (!names.some((name) => values[name])) return { kind: "local" };
  const [endpoint, bucket, accessKeyId, secretAccessKey] = allOf(values, names);
  const region = values.S3_REGION ?? "us-east-1";
  return { kind: "s3", endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function mailSettings(values: SettingValues): MailSettings {
  const smtp = values.SMTP_URL ? ({ kind: "smtp", url: values.SMTP_URL } as const) : null;
  const otherMail = smtp ?? ({ kind: "file" } as const);
  const names = ["EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_PUBLIC_KEY"] as const;
  if (!names.some((name) => values[name])) return otherMail;
  const [serviceId, templateId, publicKey] = allOf(values, names);
  const privateKey = values.EMAILJS_PRIVATE_KEY ?? null;
  const baseUrl = values.EMAILJS_URL;
  return { kind: "emailjs", baseUrl, serviceId, templateId, publicKey, privateKey, otherMail };
}

function firstAdministrator(values: SettingValues) {
  if (!values.ADMIN_EMAIL && !values.ADMIN_PASSWORD) return null;
  const [email, password] = allOf(values, ["ADMIN_EMAIL", "ADMIN_PASSWORD"] as const);
  return { email, password, name: values.ADMIN_NAME };
}

function hostOf(text: string): string | null {
  const url = URL.parse(`http://${text}`);
  return url && !/[/@?#\s\\]/.test(text) ? url.host : null;
}

function isOriginOnly(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.pathname === "/" && !url.search && !url.hash && !url.username;
}

/** The value is not repeated: it may be a password. */
function settingsError(error: z.ZodError): SettingsError {
  const issue = error.issues[0];
  return new SettingsError(`${String(issue?.path[0])} ${issue?.message}`);
}
