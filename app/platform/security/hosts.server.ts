import type { Settings } from "~/platform/config/settings";

/** Probes of a load balancer or container name no host of ours. */
const HOSTLESS_PATHS = new Set(["/healthz", "/readyz"]);

/**
 * Whether a Host header names this site; answer 421 otherwise. Links come from PUBLIC_URL alone, so this is the second lock
 * against poisoned hosts and the first against DNS rebinding.
 */
export function isKnownHost(settings: Settings, host: string | undefined, path: string): boolean {
  if (HOSTLESS_PATHS.has(path)) return true;
  // On purpose strict: a Host with a path, credentials or spaces in it would parse to another host than it shows.
  if (!host || !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return false;
  if (!URL.canParse(`http://${host}`)) return false;
  const asked = new URL(`http://${host}`);
  if (isLoopback(asked.hostname)) return true;
  return sameHost(asked, settings.publicUrl) || sameHost(asked, listening(settings));
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

/** Behind a proxy the port may be missing or the default of the other scheme: the public port is no secret, so both pass. */
function sameHost(asked: URL, known: URL): boolean {
  return asked.hostname === known.hostname && (asked.port === "" || asked.port === known.port);
}

function listening(settings: Settings): URL {
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  return new URL(`http://${host}:${settings.port}`);
}
