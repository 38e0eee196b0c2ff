import type { Settings } from "~/platform/config/settings";
import { remember } from "~/platform/remember";

/** Probes of load balancers and containers do not use our host name. */
const HOSTLESS_PATHS = new Set(["/healthz", "/readyz"]);

/** Whether a Host header, or none, names this site. */
export type IsKnownHost = (host: string | undefined) => boolean;

/** Whether a request for this path is answered whatever host it names. */
export function isHostless(path: string): boolean {
  return HOSTLESS_PATHS.has(path);
}

/** Nearly all requests name the same few hosts. */
export function createHostCheck(settings: Settings): IsKnownHost {
  const isKnown = remember((host) => isKnownHost(settings, host));
  return (host) => isKnown(host ?? "");
}

/**
 * If a host is not known, answer 421. Protects against DNS rebinding, and is a second protection against forged hosts,
 * because links use PUBLIC_URL only.
 */
function isKnownHost(settings: Settings, host: string): boolean {
  // On purpose strict: a Host with a path, credentials or spaces would parse as another host than it shows.
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return false;
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
