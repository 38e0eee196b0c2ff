import { z } from "zod";
import { allOf, type IdentityProvider, SettingsError } from "~/platform/config/settings";

// The settings of the services by which people sign in: Google, Microsoft and any other with OpenID Connect.

/** The tokens of an issuer decide who may sign in, so only this machine may be reached without TLS. */
const issuer = (example: string) =>
  z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    const isLoopback = ["localhost", "127.0.0.1"].includes(hostname);
    return protocol === "https:" || (protocol === "http:" && isLoopback);
  }, `must be an https address such as ${example}`);

const genericIssuer = issuer("https://sign-in.example.com");
const buttonName = z.string().max(40, "must be 40 characters or fewer");

/** Settings with fixed names; those of named providers are found by a pattern. */
export const PROVIDER_SETTINGS = {
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

type ProviderValues = Readonly<Record<string, unknown>>;

/** The configured providers; `values` holds the parsed settings and the unparsed ones of named providers. */
export function identityProviders(values: ProviderValues): IdentityProvider[] {
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

function readProvider(values: ProviderValues, provider: KnownProvider): IdentityProvider | null {
  const { id, prefix, name } = provider;
  const names = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  if (!provider.issuer) names.push(`${prefix}_ISSUER`);
  if (!names.some((setting) => values[setting])) return null;
  const [clientId = "", clientSecret = "", issuer = provider.issuer ?? ""] = allOf(values, names);
  return { id, name, issuer, clientId, clientSecret };
}

const NAMED = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:CLIENT_ID|CLIENT_SECRET|ISSUER|NAME)$/;

/** `OIDC_STAFF_ISSUER` is one of the provider called staff. */
export const isNamedProviderSetting = (name: string): boolean => NAMED.test(name);

/** OIDC_STAFF_CLIENT_ID and similar names define a provider of their own, with the id `oidc-staff`. */
function namedProviders(values: ProviderValues): IdentityProvider[] {
  const providerNames = Object.keys(values).flatMap((name) => NAMED.exec(name)?.[1] ?? []);
  return [...new Set(providerNames)].toSorted().map((providerName) => {
    const prefix = `OIDC_${providerName}`;
    const names = ["CLIENT_ID", "CLIENT_SECRET", "ISSUER", "NAME"].map((end) => `${prefix}_${end}`);
    const [clientId = "", clientSecret = "", address = "", name = ""] = allOf(values, names);
    check(`${prefix}_ISSUER`, genericIssuer, address);
    check(`${prefix}_NAME`, buttonName, name);
    // The prefix avoids a clash with other providers and with "credential", which means a password in the database.
    const id = `oidc-${providerName.toLowerCase().replaceAll("_", "-")}`;
    return { id, name, issuer: address, clientId, clientSecret };
  });
}

function check(name: string, schema: z.ZodString | z.ZodType<string>, value: string): void {
  const { error } = schema.safeParse(value);
  if (error) throw new SettingsError(`${name} ${error.issues[0]?.message}`);
}
