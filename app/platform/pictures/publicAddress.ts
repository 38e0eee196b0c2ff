import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IANA's special-purpose registry: this host, private networks, carriers, link-local (cloud metadata), documentation,
 * multicast, reserved.
 */
const NOT_PUBLIC_V4 = blockListOf("ipv4", [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
]);

/** Global unicast. Does not include loopback, link-local, unique local, multicast and most embeddings of IPv4. */
const PUBLIC_V6 = blockListOf("ipv6", ["2000::/3"]);

/**
 * Exceptions within it: protocol assignments with Teredo, documentation, and 6to4, which leads to an embedded IPv4
 * address.
 */
const NOT_PUBLIC_V6 = blockListOf("ipv6", [
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
]);

/** IPv4-mapped and NAT64 addresses, as URLs write them: the last 32 bits are the IPv4 address that is reached. */
const EMBEDDED_V4 = /^(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Whether an IP address is on the public internet; false for invalid addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC_V4.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  const embedded = EMBEDDED_V4.exec(canonicalV6(address));
  if (embedded) return isPublicAddress(dotted(embedded));
  return PUBLIC_V6.check(address, "ipv6") && !NOT_PUBLIC_V6.check(address, "ipv6");
}

/** Returns "" for an address with a zone, which is a local one. */
function canonicalV6(address: string): string {
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? "";
}

function dotted([, high = "", low = ""]: RegExpExecArray): string {
  const bytes = [high, low].flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join(".");
}

function blockListOf(family: "ipv4" | "ipv6", subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", prefix] = subnet.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
