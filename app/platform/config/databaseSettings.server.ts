import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { type DatabaseSettings, SettingsError } from "~/platform/config/settings";

// The addresses of a PostgreSQL server, and what their parameters may be.

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

export const DATABASE_SETTINGS = {
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
};

type AddressValues = { [Name in keyof typeof DATABASE_SETTINGS]?: string | undefined };

export function databaseSettings(values: AddressValues): DatabaseSettings {
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
