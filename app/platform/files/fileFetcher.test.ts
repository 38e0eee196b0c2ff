import { describe, expect, test } from "vitest";
import { isPublicAddress } from "~/platform/files/fileFetcher.server";
import { UNREACHABLE, useFetcher, useListeners } from "../../../tests/support/pictureFetching";
import { handOver, usePictureServers } from "../../../tests/support/pictureServer";

const startServer = usePictureServers();
const listen = useListeners();
const { create, fetchWith } = useFetcher();
const PNG = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1");
const TEN_MB = 10 * 1024 * 1024;

describe("a name", () => {
  test("is resolved once, and the connection goes to that address", async () => {
    const server = await startServer(handOver(PNG), "127.0.0.2");
    const resolved: string[] = [];
    const resolve = async (hostname: string) => {
      resolved.push(hostname);
      // If the name were resolved again for the connection, it would be 127.0.0.3, where nobody listens.
      return [resolved.length === 1 ? "127.0.0.2" : "127.0.0.3"];
    };
    const host = `pictures.example:${server.port}`;
    const allowedHosts = [host];
    const fetched = await fetchWith(`http://${host}/a.png?size=2`, { allowedHosts, resolve });
    expect(fetched).toEqual({ ok: true, bytes: PNG });
    expect(resolved).toEqual(["pictures.example"]);
    expect(server.requests).toEqual([`${host} /a.png?size=2`]);
  });

  test("that does not resolve in time is unreachable", async () => {
    const resolve = () => new Promise<string[]>(() => {});
    expect(await fetchWith("http://slow.example/", { resolve, fetchMaxMs: 50 })).toEqual(
      UNREACHABLE,
    );
  });
});

describe("another site's response", () => {
  const from = async (result: Parameters<typeof startServer>[0], options = {}) => {
    const server = await startServer(result);
    return fetchWith(server.at("/a.png"), { allowedHosts: [server.host], ...options });
  };

  test("is followed through redirects, each at the host that it names", async () => {
    const second = await startServer(handOver(PNG));
    const first = await startServer((request, response) => {
      const location = request.url === "/a.png" ? "b.png" : second.at("/c.png");
      response.writeHead(307, { location }).end();
    });
    const allowedHosts = [first.host, second.host];
    expect(await fetchWith(first.at("/a.png"), { allowedHosts })).toEqual({ ok: true, bytes: PNG });
    expect(first.requests.map((request) => request.split(" ")[1])).toEqual(["/a.png", "/b.png"]);
  });

  test("is unreachable after five redirects", async () => {
    const server = await startServer((_, response) =>
      response.writeHead(302, { location: "/again" }).end(),
    );
    const options = { allowedHosts: [server.host] };
    expect(await fetchWith(server.at("/"), options)).toEqual(UNREACHABLE);
    expect(server.requests).toHaveLength(6);
  });

  test("is requested without cookie, referrer or credentials", async () => {
    let headers: object = {};
    await from((request, response) => {
      headers = request.headers;
      handOver(PNG)(request, response);
    });
    expect(Object.keys(headers).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  test("may have at most ten megabytes, with or without a declared length", async () => {
    const declared = (bytes: number) => from(handOver(Buffer.alloc(bytes)));
    const streamed = (bytes: number) =>
      from((_, response) => {
        response.writeHead(200, { "Content-Type": "image/png" });
        response.write(Buffer.alloc(bytes - 1));
        response.end("x");
      });
    expect(await declared(TEN_MB)).toMatchObject({ ok: true });
    expect(await streamed(TEN_MB)).toMatchObject({ ok: true });
    expect(await declared(TEN_MB + 1)).toEqual({ ok: false, reason: "too-large" });
    expect(await streamed(TEN_MB + 1)).toEqual({ ok: false, reason: "too-large" });
  });

  test("that is too slow is aborted", async () => {
    const answered = from(
      (_, response) => {
        response.writeHead(200, { "Content-Type": "image/png" });
        const drip = setInterval(() => response.write("x"), 10);
        response.on("close", () => clearInterval(drip));
      },
      { fetchMaxMs: 200 },
    );
    expect(await answered).toEqual(UNREACHABLE);
  });

  test("that switches to another protocol is unreachable, and holds up none of those after it", async () => {
    const port = await listen((socket) => {
      socket.on("error", () => undefined);
      socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n",
      );
    });
    const host = `127.0.0.1:${port}`;
    const fetcher = create({ allowedHosts: [host] });
    const { signal } = new AbortController();
    const all = Array.from({ length: 10 }, () => fetcher.fetch(`http://${host}/`, signal));
    expect(await Promise.all(all)).toEqual(all.map(() => UNREACHABLE));
  });

  test("that never starts is aborted", async () => {
    expect(await from(() => undefined, { fetchMaxMs: 100 })).toEqual(UNREACHABLE);
  });

  test.each(["text/html; charset=utf-8", "image/svg+xml", "application/json", "video/mp4", ""])(
    "of the kind %j is not read",
    async (type) => {
      const fetched = await from(handOver(PNG, type));
      expect(fetched).toEqual({ ok: false, reason: "wrong-type" });
    },
  );

  test("that is compressed is not unpacked", async () => {
    const fetched = await from((_, response) =>
      response.writeHead(200, { "Content-Type": "image/png", "Content-Encoding": "gzip" }).end(PNG),
    );
    expect(fetched).toEqual({ ok: false, reason: "wrong-type" });
  });

  test.each([201, 206, 304, 401, 403, 404, 418, 500])(
    "of the status %d is none",
    async (status) => {
      expect(await from((_, response) => response.writeHead(status).end())).toEqual(UNREACHABLE);
    },
  );

  test("that is incomplete is unreachable", async () => {
    const fetched = await from((_, response) => {
      response.writeHead(200, { "Content-Type": "image/png", "Content-Length": 1_000 });
      response.write(PNG, () => response.destroy());
    });
    expect(fetched).toEqual(UNREACHABLE);
  });

  test("with endless headers is unreachable", async () => {
    const port = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const more = setInterval(() => socket.write(`x: ${"y".repeat(4_000)}\r\n`), 1);
      socket.on("error", () => undefined);
      socket.on("close", () => clearInterval(more));
    });
    const host = `127.0.0.1:${port}`;
    expect(await fetchWith(`http://${host}/`, { allowedHosts: [host] })).toEqual(UNREACHABLE);
  });
});

test("no more than three are fetched at a time", async () => {
  let now = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const server = await startServer((request, response) => {
    now += 1;
    most = Math.max(most, now);
    waiting.push(() => {
      now -= 1;
      handOver(PNG)(request, response);
    });
    if (waiting.length === 3) for (const result of waiting.splice(0)) result();
  });
  const fetcher = create({ allowedHosts: [server.host] });
  const { signal } = new AbortController();
  const addresses = Array.from({ length: 9 }, (_, place) => server.at(`/${place}.png`));
  const fetched = await Promise.all(addresses.map((address) => fetcher.fetch(address, signal)));
  expect(fetched.every(({ ok }) => ok)).toBe(true);
  expect(most).toBe(3);
});

test("a host that is silent holds up only those that are fetched with it", async () => {
  const silent = await startServer(() => undefined);
  const good = await startServer(handOver(PNG));
  const fetcher = create({ allowedHosts: [silent.host, good.host] });
  const slowSave = new AbortController();
  const waiting = Array.from({ length: 5 }, () => fetcher.fetch(silent.at("/"), slowSave.signal));
  const fetched = await fetcher.fetch(good.at("/a.png"), new AbortController().signal);
  expect(fetched).toEqual({ ok: true, bytes: PNG });
  slowSave.abort();
  await Promise.all(waiting);
});

test("when the common time limit is over, the rest is out of time", async () => {
  const server = await startServer(() => undefined);
  const fetcher = create({ allowedHosts: [server.host] });
  const signal = AbortSignal.timeout(100);
  const addresses = Array.from({ length: 5 }, (_, place) => server.at(`/${place}.png`));
  const fetched = await Promise.all(addresses.map((address) => fetcher.fetch(address, signal)));
  expect(fetched).toEqual(Array(5).fill({ ok: false, reason: "out-of-time" }));
});

test.each([
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255"],
  ...["127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
  ...["192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255"],
  ...["198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "ff02::1"],
  ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:a00:1", "::ffff:169.254.169.254", "::127.0.0.1"],
  ...["::ffff:0.0.0.0", "0:0:0:0:0:FFFF:192.168.0.1", "::ffff:0:127.0.0.1"],
  ...["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b::", "64:ff9b:1::8.8.8.8"],
  ...["2001::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1", "5f00::1"],
  ...["", "localhost", "127.1", "2130706433", "0x7f000001", "example.com", "1.2.3.4.5", "[::1]"],
])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ...["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"],
  ...["126.255.255.255", "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.167.255.255"],
  ...["192.169.0.0", "198.17.255.255", "223.255.255.255"],
  ...["2606:4700:4700::1111", "2a00:1450:4001::1", "2001:4860:4860::8888"],
  ...["::ffff:8.8.8.8", "64:ff9b::808:808"],
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
