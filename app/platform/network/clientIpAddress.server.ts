import { isIP, isIPv4 } from "node:net";
import { embeddedIPv4, hextetsOf } from "~/platform/network/ipAddress";

/**
 * The client's IP address. Each trusted proxy appends the address that it saw, so addresses are read from the right end of
 * X-Forwarded-For; what a client wrote further left is ignored.
 */
export function clientIpAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const peer = plainAddress(socketAddress ?? "") ?? "unknown";
  if (trustedProxies < 1 || !forwardedFor) return peer;
  const believed = forwardedFor.split(",").slice(-trustedProxies).reverse();
  let address = peer;
  for (const entry of believed) {
    const entryAddress = plainAddress(entry);
    // A trusted proxy always writes an address; entries beyond an invalid one cannot be trusted.
    if (!entryAddress) break;
    address = entryAddress;
  }
  return address;
}

/**
 * The unit that limits and rejections count by: one IPv4 address, or an IPv6 /64, within which one customer can change addresses
 * freely.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? address;
  if (isIP(plain) !== 6) return plain;
  return `${hextetsOf(plain).slice(0, 4).join(":")}::/64`;
}

/**
 * The networks around an IPv6 address that one customer may own, for limits that all visitors share. For an IPv4 address all
 * three are the address, because its wider networks have many customers.
 */
export interface Networks {
  /** The /64: what `networkOf` returns. */
  own: string;
  /** The /56. */
  wider: string;
  /** The /48. */
  widest: string;
}

export function networksOf(address: string): Networks {
  const plain = plainAddress(address) ?? address;
  const own = networkOf(plain);
  if (isIP(plain) !== 6) return { own, wider: own, widest: own };
  const [first, second, third, fourth = "0"] = hextetsOf(plain);
  const site = `${first}:${second}:${third}`;
  const upperByte = (Number.parseInt(fourth, 16) >> 8).toString(16);
  return { own, wider: `${site}:${upperByte}00::/56`, widest: `${site}::/48` };
}

/** Accepts the formats of proxies: `1.2.3.4`, `1.2.3.4:567`, `[::1]:567`, `fe80::1%eth0`, `::ffff:1.2.3.4`. */
function plainAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1];
  const bare = (bracketed ?? withPort ?? trimmed).replace(/%.*$/, "").toLowerCase();
  if (isIP(bare) !== 6) return isIPv4(bare) ? bare : null;
  return embeddedIPv4(bare) ?? bare;
}
