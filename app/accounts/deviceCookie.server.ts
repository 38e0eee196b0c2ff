import { randomBytes } from "node:crypto";
import type { Settings } from "~/platform/config/settings";
import { hostCookie, readHostCookie, type Signer } from "~/platform/http/security/signing.server";

// OWASP's device cookies: a browser that has signed in to an account has its own attempt counter, so an attacker who
// uses up the account's attempts cannot lock out its owner. The cookie gives no access; it only selects the counter.

const COOKIE = "device";
const STORED_SECONDS = 180 * 24 * 3600;

interface SentCookie {
  settings: Settings;
  signer: Signer;
  /** The request's Cookie header. */
  cookie: string;
}

/** The account that a browser is known to. A new password, a reset and signing out everywhere end that (the version). */
export interface DeviceOwner {
  email: string;
  credentialsVersion: number;
}

/** The device's id, which names its counter for this account, or null for a browser that never signed in to it. */
export function knownDevice(
  { settings, signer, cookie }: SentCookie,
  owner: DeviceOwner,
): string | null {
  const [device = "", signature = ""] = readHostCookie(settings, cookie, COOKIE).split(".");
  return device && signer.verify("device", nameOf(device, owner), signature) ? device : null;
}

export function deviceCookie(settings: Settings, signer: Signer, owner: DeviceOwner): string {
  const device = randomBytes(16).toString("base64url");
  const value = `${device}.${signer.sign("device", nameOf(device, owner))}`;
  return hostCookie(settings, { name: COOKIE, value, seconds: STORED_SECONDS });
}

function nameOf(device: string, { email, credentialsVersion }: DeviceOwner): string {
  return `${device} ${email} ${credentialsVersion}`;
}
