import dgram from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

const HEAD_BYTES = 12;
const IPV6_TYPE = 28;

/** A name server on this machine. It answers with these addresses, and never about a name that has none here. */
export function useNameServer(names: Readonly<Record<string, readonly string[]>>) {
  const queriedNames: string[] = [];
  const socket = dgram.createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = nameIn(query);
    queriedNames.push(name);
    const addresses = names[name];
    if (addresses) socket.send(responseTo(query, end, addresses), port, address);
  });
  beforeAll(async () => {
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
  });
  beforeEach(() => void queriedNames.splice(0));
  afterAll(() => void socket.close());
  return { queriedNames, nameServers: () => [`127.0.0.1:${socket.address().port}`] };
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let place = HEAD_BYTES;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString("latin1", place + 1, place + 1 + length));
    place += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: place + 1 };
}

function responseTo(query: Buffer, nameEnd: number, addresses: readonly string[]): Buffer {
  const wantsIPv6 = query.readUInt16BE(nameEnd) === IPV6_TYPE;
  const records = addresses
    .filter((address) => isIPv6(address) === wantsIPv6)
    .map((address) => recordOf(wantsIPv6 ? bytesOfIPv6(address) : address.split(".").map(Number)));
  const head = Buffer.from(query.subarray(0, HEAD_BYTES));
  // A response, and recursion is available; no record but the question and the answers.
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(HEAD_BYTES, nameEnd + 4), ...records]);
}

function recordOf(address: readonly number[]): Buffer {
  const [type, length] = address.length === 4 ? [1, 4] : [IPV6_TYPE, 16];
  // The name is that of the question; class IN, for five seconds.
  return Buffer.from([0xc0, HEAD_BYTES, 0, type, 0, 1, 0, 0, 0, 5, 0, length, ...address]);
}

/** Of an address with `::` in it. */
function bytesOfIPv6(address: string): number[] {
  const [before = [], after = []] = address
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 0xff];
  });
}
