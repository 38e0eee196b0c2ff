import { hash, randomBytes } from "node:crypto";
import type { Accounts } from "~/accounts/accounts.server";
import { getCredentialsVersion } from "~/accounts/credentialRows.server";
import { DEVICE_COOKIE_MS } from "~/accounts/rules";
import type { App } from "~/platform/app.server";
import type { Settings } from "~/platform/config/settings";
import { hostCookie, readHostCookie } from "~/platform/http/security/hostCookie.server";
import type { Signer } from "~/platform/signing.server";

// OWASP's device cookies: a browser that has signed in to an account has its own attempt counter, so an attacker who
// uses up the account's attempts cannot lock out its owner. The cookie gives no access; it only selects the counter.

const COOKIE = "device";

interface SentCookie {
  settings: Settings;
  signer: Signer;
  /** The request's Cookie header. */
  cookie: string;
}

/**
 * The account that a browser is known to. A new password, a reset, signing out everywhere and removing a linked sign-in increment
 * `credentialsVersion`; the device cookies from before are then invalid, and those browsers unknown again.
 */
export interface DeviceOwner {
  email: string;
  credentialsVersion: number;
}

/** The device's id, which names its counter for this account, or null for a browser that never signed in to it. */
export function findDeviceId(
  { settings, signer, cookie }: SentCookie,
  owner: DeviceOwner,
): string | null {
  const [device = "", signature = ""] = readHostCookie(settings, cookie, COOKIE).split(".");
  return device && signer.verify("device", nameOf(device, owner), signature) ? device : null;
}

/** A browser that has signed in: each has an id of its own. */
const newDeviceId = () => randomBytes(16).toString("base64url");

/**
 * A browser that opened a link from the mailbox and has not signed in yet. All of them have one id for each account, and so one
 * count: whoever reads the mailbox can ask for any number of links, and would otherwise get as many counts, enough to guess the
 * six digits of an authenticator app.
 */
export const mailboxDeviceId = (email: string): string =>
  hash("sha256", `mailbox ${email}`, "base64url");

/** Makes the browser known again to an account whose version has grown. */
export async function newDeviceCookie(
  { db, settings }: Pick<App, "db" | "settings">,
  { signer }: Pick<Accounts, "signer">,
  { email, device }: { email: string; device?: string },
): Promise<string> {
  const credentialsVersion = await getCredentialsVersion(db, email);
  return deviceCookie(settings, signer, { email, credentialsVersion }, device);
}

export function deviceCookie(
  settings: Settings,
  signer: Signer,
  owner: DeviceOwner,
  device = newDeviceId(),
): string {
  const value = `${device}.${signer.sign("device", nameOf(device, owner))}`;
  return hostCookie(settings, { name: COOKIE, value, seconds: DEVICE_COOKIE_MS / 1000 });
}

function nameOf(device: string, { email, credentialsVersion }: DeviceOwner): string {
  return `${device} ${email} ${credentialsVersion}`;
}
