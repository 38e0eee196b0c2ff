import { once } from "node:events";
import net from "node:net";

export interface ConnectionProxy {
  /** A database address that leads through the proxy. */
  readonly url: string;
  /** Existing and new connections stay open, and nothing passes any more: a network that drops packets. */
  freeze(): void;
  /** Cuts every connection; new ones pass. */
  cut(): void;
  /** Everything passes again. */
  thaw(): void;
  /** A server that is down: connections are cut, and new ones refused, until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  close(): Promise<void>;
}

/** Stands between us and a database server, to break the network in every way it knows. */
export async function startConnectionProxy(databaseUrl: string): Promise<ConnectionProxy> {
  const target = targetOf(new URL(databaseUrl));
  const pairs = new Set<[net.Socket, net.Socket]>();
  let frozen = false;
  let isAway = false;

  const server = net.createServer((near) => {
    if (isAway) return near.destroy();
    const far = net.connect(target);
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on("data", (bytes) => frozen || to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const cut = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    url: through(databaseUrl, port),
    freeze() {
      frozen = true;
    },
    cut,
    thaw() {
      frozen = false;
    },
    goAway() {
      isAway = true;
      cut();
    },
    comeBack() {
      isAway = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

function targetOf(url: URL): net.NetConnectOpts {
  return { host: url.hostname, port: Number(url.port || 5432) };
}

function through(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
