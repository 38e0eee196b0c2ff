/** The settings of one installation, after parsing: see docs/operations.md for each one's meaning and default. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Origin only, as visitors see it: the one source of canonical addresses, links in mail and redirects to elsewhere. */
  readonly publicUrl: URL;
  /** Absolute path. */
  readonly dataDir: string;
  readonly database: DatabaseSettings;
  readonly storage: StorageSettings;
  readonly mail: MailSettings;
  /** Where administrators may sign in besides here. */
  readonly identityProviders: readonly IdentityProvider[];
  readonly firstAdministrator: FirstAdministrator | null;
  /** Signs sessions and links. Null: made at first start and kept under dataDir. */
  readonly secret: string | null;
  readonly demoContent: boolean;
  readonly rateLimit: boolean;
  /** How many proxies in front are believed when they say where a request came from. */
  readonly trustedProxies: number;
  readonly session: SessionLimits;
  /**
   * Hosts that pictures of posts may be copied from though their addresses are not public; with a port where it is not
   * the protocol's own.
   */
  readonly pictureHosts: readonly string[];
  /** How long an invited or approved account waits before it may export, restore, erase, remove anybody or let others in. */
  readonly newAccountMs: number;
  readonly logLevel: LogLevel;
}

/** When a session ends by itself. */
export interface SessionLimits {
  /** After its last use. */
  readonly idleMs: number;
  /** After signing in, however much it is used. */
  readonly longestMs: number;
}

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export type DatabaseSettings = { kind: "embedded" } | { kind: "server"; url: string };

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
      /** EmailJS carries contact mail only; everything else leaves this way. */
      others: { kind: "file" } | { kind: "smtp"; url: string };
    };

export interface IdentityProvider {
  /** Part of its addresses, and stored with what is linked to it: google, microsoft, oidc, or oidc-NAME. */
  id: string;
  /** As the sign-in page calls it. */
  name: string;
  /** Exactly as the provider writes it in its own tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface FirstAdministrator {
  email: string;
  password: string;
  name: string;
}
