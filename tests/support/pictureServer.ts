import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface PictureServer {
  /** With its port: what PICTURE_HOSTS allows. */
  host: string;
  port: number;
  /** What was asked, as "Host header, path". */
  requests: string[];
  /** The whole address of a path of it. */
  at(path: string): string;
  close(): Promise<void>;
}

/** A site with pictures, on a loopback address of its own. */
export async function startPictureServer(
  handle: Handler,
  address = "127.0.0.1",
): Promise<PictureServer> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.headers.host} ${request.url}`);
    handle(request, response);
  });
  server.listen(0, address);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const host = `${address}:${port}`;
  return {
    host,
    port,
    requests,
    at: (path) => `http://${host}${path}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Starts picture servers that end with the test that asked for them. Call it at the file's top level. */
export function usePictureServers() {
  const running: PictureServer[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  return async (handle: Handler, address?: string) => {
    const server = await startPictureServer(handle, address);
    running.push(server);
    return server;
  };
}

/** Hands over these bytes as this kind of file. */
export function handOver(bytes: Uint8Array, type = "image/png"): Handler {
  return (_, response) => response.writeHead(200, { "Content-Type": type }).end(bytes);
}
