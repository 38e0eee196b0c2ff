import { isIP, isIPv4 } from "node:net";

/**
 * Where a request came from. Each believed proxy appends the address it saw, so the answer is counted from the right
 * end of X-Forwarded-For; whatever a client wrote further left gains nothing.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const peer = plainAddress(socketAddress ?? "") ?? "unknown";
  if (trustedProxies < 1 || !forwardedFor) return peer;
  const believed = forwardedFor.split(",").slice(-trustedProxies).reverse();
  let address = peer;
  for (const entry of believed) {
    const said = plainAddress(entry);
    // A proxy that wrote no address is not one of ours: what lies beyond it is hearsay.
    if (!said) break;
    address = said;
  }
  return address;
}

/** The unit limits count by: one IPv4 address, or the /64 an IPv6 customer rotates through at will. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/** Accepts what proxies write: `1.2.3.4`, `1.2.3.4:567`, `[::1]:567`, `fe80::1%eth0`, `::ffff:1.2.3.4`. */
function plainAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1];
  const bare = (bracketed ?? withPort ?? trimmed).replace(/%.*$/, "").toLowerCase();
  const mapped = bare.startsWith("::ffff:") ? bare.slice("::ffff:".length) : "";
  if (isIPv4(mapped)) return mapped;
  return isIP(bare) ? bare : null;
}
