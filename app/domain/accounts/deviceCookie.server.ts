import { randomBytes } from "node:crypto";
import type { Settings } from "~/platform/config/settings";
import type { Signer } from "~/platform/security/signing.server";

// OWASP's device cookies: a browser that has signed in to an account is counted for itself, so whoever spends that account's attempts
// from elsewhere cannot keep its owner out. The cookie opens nothing; it only chooses the counter.

const KEPT_SECONDS = 180 * 24 * 3600;

/** The device's own counter for this account, or null for a browser that never signed in to it. */
export function knownDevice(signer: Signer, cookieHeader: string, email: string): string | null {
  const value = /(?:^|;\s*)(?:__Host-)?frontdesk_device=([\w-]+)\.([\w-]+)(?:;|$)/.exec(
    cookieHeader,
  );
  const [, device = "", signature = ""] = value ?? [];
  return device && signer.verify("device", `${device} ${email}`, signature) ? device : null;
}

export function deviceCookie(settings: Settings, signer: Signer, email: string): string {
  const device = randomBytes(16).toString("base64url");
  const value = `${device}.${signer.sign("device", `${device} ${email}`)}`;
  const secure = settings.publicUrl.protocol === "https:";
  const name = secure ? "__Host-frontdesk_device" : "frontdesk_device";
  const attributes = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; ${attributes}`;
}
