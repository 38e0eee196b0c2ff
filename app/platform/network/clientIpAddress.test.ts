import { describe, expect, it } from "vitest";
import { clientIpAddress, networkOf, networksOf } from "~/platform/network/clientIpAddress.server";

describe("the address of a client", () => {
  it.each([
    ["no proxy is believed by default", "203.0.113.9", "198.51.100.1", 0, "203.0.113.9"],
    ["one proxy says whom it saw", "10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
    [
      "what a client adds on the left is ignored",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.1",
      1,
      "198.51.100.1",
    ],
    [
      "two proxies count from the right",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.1, 10.0.0.2",
      2,
      "198.51.100.1",
    ],
    ["fewer entries than proxies", "10.0.0.1", "198.51.100.1", 3, "198.51.100.1"],
    ["a proxy that wrote no address", "10.0.0.1", "198.51.100.1, unknown", 2, "10.0.0.1"],
    ["nothing forwarded", "10.0.0.1", undefined, 1, "10.0.0.1"],
    ["a port is dropped", "10.0.0.1", "198.51.100.1:4711", 1, "198.51.100.1"],
    ["brackets, port and zone are dropped", "::1", "[fe80::1%eth0]:99", 1, "fe80::1"],
    ["an IPv4 address in IPv6 clothes", "::ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
    ["the same in hexadecimal", "::ffff:cb00:7109", undefined, 0, "203.0.113.9"],
    ["the same written out", "0:0:0:0:0:ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
    ["an IPv4 address behind a translator", "64:ff9b::203.0.113.9", undefined, 0, "203.0.113.9"],
    ["no socket any more", undefined, undefined, 0, "unknown"],
  ])("%s", (_, socket, forwarded, proxies, expected) => {
    expect(clientIpAddress(socket, forwarded, proxies)).toBe(expected);
  });

  it("counts a whole IPv6 /64 as one and each IPv4 address alone", () => {
    expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:db8:1:2:ffff:9:8:7"));
    expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
    expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
    expect(networkOf("unknown")).toBe("unknown");
  });

  it("counts an IPv4 address alike in all notations, and ignores a zone", () => {
    expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(networkOf("::FFFF:cb00:7109")).toBe("203.0.113.9");
    expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  });
});

describe("the networks around an address", () => {
  it("are its own, and for IPv6 a /56 and a /48", () => {
    expect(networksOf("2001:db8:1:2fe::1")).toEqual({
      own: "2001:db8:1:2fe::/64",
      wider: "2001:db8:1:200::/56",
      widest: "2001:db8:1::/48",
    });
    expect(networksOf("2001:db8::1")).toEqual({
      own: "2001:db8:0:0::/64",
      wider: "2001:db8:0:000::/56",
      widest: "2001:db8:0::/48",
    });
    const alone = (address: string) => ({ own: address, wider: address, widest: address });
    expect(networksOf("::ffff:203.0.113.9")).toEqual(alone("203.0.113.9"));
    expect(networksOf("unknown")).toEqual(alone("unknown"));
  });
});
