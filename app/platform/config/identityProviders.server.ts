import { z } from "zod";
import type { IdentityProvider } from "./settings";
import { allOf, SettingsError } from "./settingsError.server";

/** The answers of an issuer decide who may sign in, so only this machine may be reached without TLS. */
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

type Given = Readonly<Record<string, unknown>>;

/** The configured providers; `given` holds the parsed settings and the unparsed ones of named providers. */
export function identityProviders(given: Given): IdentityProvider[] {
  const google = { id: "google", prefix: "GOOGLE", name: "Google", issuer: GOOGLE_ISSUER };
  const microsoft = { id: "microsoft", prefix: "MICROSOFT", name: "Microsoft" };
  const generic = { id: "oidc", prefix: "OIDC", name: String(given.OIDC_NAME) };
  return [
    ...[google, microsoft, generic].map((one) => readProvider(given, one)),
    ...named(given),
  ].filter((provider) => provider !== null);
}

interface KnownProvider {
  id: string;
  /** The prefix of its settings' names. */
  prefix: string;
  name: string;
  issuer?: string;
}

function readProvider(given: Given, known: KnownProvider): IdentityProvider | null {
  const { id, prefix, name } = known;
  const names = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  if (!known.issuer) names.push(`${prefix}_ISSUER`);
  if (!names.some((setting) => given[setting])) return null;
  const [clientId = "", clientSecret = "", issuer = known.issuer ?? ""] = allOf(given, names);
  return { id, name, issuer, clientId, clientSecret };
}

const NAMED = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:CLIENT_ID|CLIENT_SECRET|ISSUER|NAME)$/;

/** OIDC_STAFF_CLIENT_ID and similar names define a provider of their own, with the id `oidc-staff`. */
function named(given: Given): IdentityProvider[] {
  const found = Object.keys(given).flatMap((name) => NAMED.exec(name)?.[1] ?? []);
  return [...new Set(found)].toSorted().map((part) => {
    const prefix = `OIDC_${part}`;
    const names = ["CLIENT_ID", "CLIENT_SECRET", "ISSUER", "NAME"].map((end) => `${prefix}_${end}`);
    const [clientId = "", clientSecret = "", address = "", name = ""] = allOf(given, names);
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
