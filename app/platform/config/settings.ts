/** The minimum for every administrator's password, including `ADMIN_PASSWORD`. */
export const PASSWORD_MIN_CHARACTERS = 12;

/** The parsed settings of an installation; docs/operations.md describes each with its default. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Origin only, as visitors see it: the only source of canonical addresses, links in mail and redirects. */
  readonly publicUrl: URL;
  /** Absolute path. */
  readonly dataDir: string;
  readonly database: DatabaseSettings;
  readonly storage: StorageSettings;
  readonly mail: MailSettings;
  /** The identity providers that administrators may sign in with. */
  readonly identityProviders: readonly IdentityProvider[];
  readonly firstAdministrator: FirstAdministrator | null;
  /** Signs sessions and links. Null: created at the first start and stored in dataDir. */
  readonly secret: string | null;
  readonly hasDemoContent: boolean;
  readonly isRateLimited: boolean;
  /** How many proxies in front are trusted to report the client's address. */
  readonly trustedProxies: number;
  readonly session: SessionLimits;
  /**
   * Hosts that pictures of posts may be copied from even though their addresses are not public; with a port unless it is the
   * protocol's default.
   */
  readonly pictureHosts: readonly string[];
  /**
   * How long an invited or approved account waits before it may export, restore, erase, remove administrators or approve others.
   */
  readonly newAccountMs: number;
  readonly logLevel: LogLevel;
}

/** When a session ends by itself. */
export interface SessionLimits {
  /** The session ends this long after its last use. */
  readonly idleMs: number;
  /** The session ends this long after signing in, even if it is used. */
  readonly longestMs: number;
}

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export type DatabaseSettings =
  | { kind: "embedded" }
  | {
      kind: "server";
      url: string;
      /** The server itself if `url` is a pooler: for what needs a session, such as locks and LISTEN. */
      directUrl: string | null;
      /** A replica for public reads. */
      readUrl: string | null;
    };

export type StorageSettings =
  | { kind: "local" }
  | {
      kind: "s3";
      endpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

export type MailSettings =
  | { kind: "file" }
  | { kind: "smtp"; url: string }
  | {
      kind: "emailjs";
      baseUrl: string;
      serviceId: string;
      templateId: string;
      publicKey: string;
      privateKey: string | null;
      /** EmailJS sends contact mail only; this sends all other mail. */
      otherMail: { kind: "file" } | { kind: "smtp"; url: string };
    };

export interface IdentityProvider {
  /** Part of its addresses, and stored with linked accounts: google, microsoft, oidc, or oidc-NAME. */
  id: string;
  /** Shown on the sign-in page. */
  name: string;
  /** Exactly as in the provider's tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

interface FirstAdministrator {
  email: string;
  password: string;
  name: string;
  /** Whether no name is set. */
  isDefaultName?: boolean;
}

/** An invalid setting: one line that names it and says what it must be. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Returns settings that must be set together. Throws SettingsError if one is missing. */
export function allOf<
  Values extends Readonly<Record<string, unknown>>,
  const Names extends readonly (keyof Values & string)[],
>(values: Values, names: Names): { [Index in keyof Names]: string } {
  const missing = names.find((name) => !values[name]);
  if (missing)
    throw new SettingsError(`${missing} must be set too, because one of ${names.join(", ")} is`);
  return names.map((name) => String(values[name])) as { [Index in keyof Names]: string };
}
