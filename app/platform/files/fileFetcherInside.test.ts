import { describe, expect, test } from "vitest";
import { UNREACHABLE, useFetcher, useListeners } from "../../../tests/support/pictureFetching";
import { usePictureServers } from "../../../tests/support/pictureServer";

const startServer = usePictureServers();
const listen = useListeners();
const { fetchWith, causes } = useFetcher();

/** Counts the connections to a port. */
async function listenForConnections(address = "127.0.0.1") {
  let connections = 0;
  const port = await listen((socket) => {
    connections += 1;
    socket.destroy();
  }, address);
  return { port, connections: () => connections };
}

describe("no connection is made to an internal address", () => {
  test.each([
    ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "①②⑦.0.0.1"],
    ...[
      "[::1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[0:0:0:0:0:0:0:1]",
      "0.0.0.0",
      "0",
      "[::]",
    ],
  ])("%s with an open port", async (host) => {
    const { port, connections } = await listenForConnections(
      host.includes("[::") ? "::" : "0.0.0.0",
    );
    expect(await fetchWith(`http://${host}:${port}/a.png`)).toEqual(UNREACHABLE);
    expect(connections()).toBe(0);
  });

  test.each([
    ...["127.0.0.1", "169.254.169.254", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1"],
    ...["[::1]", "[fc00::1]", "[fe80::1]", "[::ffff:169.254.169.254]", "[64:ff9b::a9fe:a9fe]"],
    ...["0.0.0.0", "localhost", "localhost.", "127.0.0.1."],
  ])("%s on the protocol's own port", async (host) => {
    const resolve = async () => ["127.0.0.1"];
    const results = [`http://${host}/a.png`, `https://${host}/a.png`];
    for (const address of results)
      expect(await fetchWith(address, { resolve })).toEqual(UNREACHABLE);
    expect(causes).toEqual(["not public", "not public"]);
  });

  test.each([
    [["127.0.0.1"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["fd00::7"]],
    [["::ffff:10.0.0.1"]],
    [["64:ff9b::c0a8:1"]],
    [["8.8.8.8", "10.0.0.1"]],
    [["2606:4700::1111", "::1"]],
  ])("a name that resolves to %j", async (addresses) => {
    const resolve = async () => addresses;
    expect(await fetchWith("http://pictures.example/a.png", { resolve })).toEqual(UNREACHABLE);
    expect(causes).toEqual(["not public"]);
  });

  test.each([
    ["file:///etc/passwd", "protocol"],
    ["ftp://8.8.8.8/a.png", "protocol"],
    ["data:image/png;base64,AAAA", "protocol"],
    ["http://a:b@8.8.8.8/", "credentials in the address"],
  ])("%s", async (address, cause) => {
    expect(await fetchWith(address)).toEqual(UNREACHABLE);
    expect(causes).toEqual([cause]);
  });

  test("a port that is not the protocol's own, even of a public address", async () => {
    expect(await fetchWith("http://8.8.8.8:22/a.png")).toEqual(UNREACHABLE);
    expect(await fetchWith("http://8.8.8.8:443/a.png")).toEqual(UNREACHABLE);
    expect(causes).toEqual(["port", "port"]);
  });

  test.each([
    ["http://127.0.0.1/", "not public"],
    ["http://[::1]/", "not public"],
    ["http://169.254.169.254/latest/meta-data/", "not public"],
    ["http://0x7f000001/", "not public"],
    ["http://inside.example/", "not public"],
    ["//10.0.0.1/", "not public"],
    ["file:///etc/passwd", "protocol"],
    ["http://u:p@8.8.8.8/", "credentials in the address"],
    ["http://[", "redirect to nowhere"],
  ])("a redirect to %s", async (location, cause) => {
    const server = await startServer((_, response) => response.writeHead(302, { location }).end());
    const resolve = async () => ["192.168.0.10"];
    const allowedHosts = [server.host];
    expect(await fetchWith(server.at("/a.png"), { allowedHosts, resolve })).toEqual(UNREACHABLE);
    expect(server.requests).toHaveLength(1);
    expect(causes).toEqual([cause]);
  });

  test("a redirect to another port of a host that is allowed on one", async () => {
    const { port, connections } = await listenForConnections();
    const location = `http://127.0.0.1:${port}/`;
    const server = await startServer((_, response) => response.writeHead(301, { location }).end());
    const allowedHosts = [server.host];
    expect(await fetchWith(server.at("/a.png"), { allowedHosts })).toEqual(UNREACHABLE);
    expect(connections()).toBe(0);
  });
});

test("a closed port, a silent host, a private address and an unknown name give the same result", async () => {
  const { port } = await listenForConnections();
  const host = `127.0.0.1:${port}`;
  const results = await Promise.all([
    fetchWith(`http://${host}/`, { allowedHosts: [host] }),
    fetchWith("http://10.0.0.1/"),
    fetchWith("http://unknown.example/"),
    fetchWith("http://private.example/", { resolve: async () => ["10.0.0.1"] }),
    fetchWith("http://8.8.8.8:25/"),
  ]);
  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify(UNREACHABLE)]),
  );
});
