import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { DATABASE_SETTINGS, databaseSettings } from "~/platform/config/databaseSettings.server";
import {
  identityProviders,
  isNamedProviderSetting,
  PROVIDER_SETTINGS,
} from "~/platform/config/identityProviders.server";
import {
  allOf,
  type MailSettings,
  PASSWORD_MIN_CHARACTERS,
  type Settings,
  SettingsError,
  type StorageSettings,
} from "~/platform/config/settings";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { isSecretSetting } from "~/platform/installationSecret.server";

type Environment = Record<string, string | undefined>;

/** The environment, with the folder's `.env` file for what it does not set. */
export function readEnvironment(folder: string, environment: Environment): Environment {
  return { ...readFile(folder), ...environment };
}

function readFile(folder: string): Environment {
  const file = resolve(folder, ".env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

/** The names in the folder's `.env` file that are no settings: `SMPT_URL`. Those of Node.js and npm are left out. */
export function unknownNames(folder: string): string[] {
  const isKnown = (name: string) =>
    SETTING_NAMES.includes(name) || isNamedProviderSetting(name) || /^(?:NODE_|npm_)/.test(name);
  return Object.keys(readFile(folder)).filter((name) => !isKnown(name));
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

/** The text that stood behind SECRET in .env.example. */
const FORMER_EXAMPLE = "at-least-32-characters-needed-together-with-DATABASE_URL";

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
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_CHARACTERS, `must have ${PASSWORD_MIN_CHARACTERS} characters or more`)
    .optional(),
  ADMIN_NAME: z.string().max(200, "must be 200 characters or fewer").optional(),
  SECRET: z
    .string()
    .min(32, "must have 32 characters or more")
    .refine(
      (secret) => secret !== FORMER_EXAMPLE,
      "must not be the example, which everybody can read: `openssl rand -hex 32` makes another one",
    )
    .refine(
      isSecretSetting,
      "must be base64url: and the 43 characters of a DATA_DIR/secret, or begin otherwise",
    )
    .optional(),
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
    hasDemoContent: values.DEMO_CONTENT,
    isRateLimited: values.RATE_LIMIT,
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
  const { ADMIN_NAME: name = "Administrator" } = values;
  return { email, password, name, isDefaultName: values.ADMIN_NAME === undefined };
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
