import { parseCookie, stringifySetCookie } from "cookie";
import type { Settings } from "~/platform/config/settings";

interface NewCookie {
  name: string;
  value: string;
  seconds: number;
}

/** A cookie that scripts cannot read and that, under https, only this very host can set. */
export function hostCookie(settings: Settings, { name, value, seconds }: NewCookie): string {
  return stringifySetCookie({
    name: storedName(settings, name),
    value,
    path: "/",
    maxAge: seconds,
    httpOnly: true,
    // Lax, not Strict: the cookie must be sent when a person follows a link in a mail or returns from an identity
    // provider.
    sameSite: "lax",
    secure: isSecure(settings),
  });
}

export function clearHostCookie(settings: Settings, name: string): string {
  return hostCookie(settings, { name, value: "", seconds: 0 });
}

/** The value that the browser sent, or an empty text. */
export function readHostCookie(settings: Settings, header: string | null, name: string): string {
  return parseCookie(header ?? "")[storedName(settings, name)] ?? "";
}

function storedName(settings: Settings, name: string): string {
  return isSecure(settings) ? `__Host-frontdesk_${name}` : `frontdesk_${name}`;
}

function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.protocol === "https:";
}
