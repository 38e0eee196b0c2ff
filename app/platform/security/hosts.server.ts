import type { Settings } from "~/platform/config/settings";

/** Probes of load balancers and containers do not use our host name. */
const HOSTLESS_PATHS = new Set(["/healthz", "/readyz"]);

/**
 * Whether a Host header names this site; if not, answer 421. Protects against DNS rebinding, and is a second protection
 * against forged hosts, because links use PUBLIC_URL only.
 */
export function isKnownHost(settings: Settings, host: string | undefined, path: string): boolean {
  if (HOSTLESS_PATHS.has(path)) return true;
  // On purpose strict: a Host with a path, credentials or spaces would parse as another host than it shows.
  if (!host || !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return false;
  if (!URL.canParse(`http://${host}`)) return false;
  const asked = new URL(`http://${host}`);
  if (isLoopback(asked.hostname)) return true;
  return sameHost(asked, settings.publicUrl) || sameHost(asked, listening(settings));
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

/** Behind a proxy the port may be missing or the default of the other scheme, so both are accepted. */
function sameHost(asked: URL, known: URL): boolean {
  return asked.hostname === known.hostname && (asked.port === "" || asked.port === known.port);
}

function listening(settings: Settings): URL {
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  return new URL(`http://${host}:${settings.port}`);
}
