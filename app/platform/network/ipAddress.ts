/** Prefixes of IPv6 addresses that only carry an IPv4 address: mapped (RFC 4291) and translated (RFC 6052). */
const IPV4_PREFIXES = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

/** The IPv4 address that is reached by an IPv6 address; null for one that carries none. */
export function embeddedIPv4(address: string): string | null {
  const hextets = hextetsOf(address);
  if (!IPV4_PREFIXES.includes(hextets.slice(0, 6).join(":"))) return null;
  const bytes = hextets.slice(6).flatMap((hextet) => {
    const value = Number.parseInt(hextet, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}

/** The eight groups of an IPv6 address, however it was written; none of one with a zone, such as `fe80::1%eth0`. */
export function hextetsOf(address: string): string[] {
  const written = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  if (written === undefined) return [];
  const [head = "", tail] = written.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right];
}
