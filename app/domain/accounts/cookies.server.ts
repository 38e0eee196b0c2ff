import type { Settings } from "~/platform/config/settings";

// Lax, not Strict: a person who comes from a mail, or back from another sign-in, must be known again.

interface NewCookie {
  name: string;
  value: string;
  seconds: number;
}

/** A cookie that scripts cannot read and that, under https, only this very host can set. */
export function hostCookie(settings: Settings, { name, value, seconds }: NewCookie): string {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return `${storedName(settings, name)}=${value}; ${attributes}${isSecure(settings) ? "; Secure" : ""}`;
}

export function clearHostCookie(settings: Settings, name: string): string {
  return hostCookie(settings, { name, value: "", seconds: 0 });
}

/** The value the browser sent, or an empty text. */
export function readHostCookie(settings: Settings, header: string | null, name: string): string {
  const pairs = (header ?? "").split(/;\s*/);
  const start = `${storedName(settings, name)}=`;
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
}

function storedName(settings: Settings, name: string): string {
  return isSecure(settings) ? `__Host-frontdesk_${name}` : `frontdesk_${name}`;
}

function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.protocol === "https:";
}
