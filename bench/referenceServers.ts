import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { freePort } from "../tests/support/freePort";

/** A page as it comes over the line. */
export interface KnownResponse {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface ReferenceServer {
  url: string;
  stop(): Promise<void>;
}

/** Not with fetch, which would decompress it: the load generator reads compressed bytes at another speed. */
export async function knownResponse(url: string, path: string): Promise<KnownResponse> {
  const [response] = await once(
    get(url + path, { headers: { "accept-encoding": "br" } }),
    "response",
  );
  const { date: _d, connection: _c, "keep-alive": _k, ...headers } = response.headers;
  return { path, headers, body: await buffer(response) };
}

// The fastest thing that Node's HTTP server can do with the same responses: the yardstick for a cached page.
const BARE_SERVER = `
  const { createServer } = require("node:http");
  const { readFileSync } = require("node:fs");
  const responses = new Map();
  for (const { path, headers, body } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
    const { "content-length": _length, ...unchanged } = headers;
    responses.set(path, { headers, unchanged, body: Buffer.from(body, "base64") });
  }
  createServer((request, response) => {
    const { headers, unchanged, body } = responses.get(request.url);
    if (request.headers["if-none-match"]) response.writeHead(304, unchanged).end();
    else {
      response.writeHead(200, headers);
      response.end(request.method === "HEAD" ? undefined : body);
    }
  }).listen(Number(process.argv[1]), "localhost", () => console.log("ready"));
`;

export async function startBareServer(responses: KnownResponse[]): Promise<ReferenceServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bare-"));
  const file = path.join(folder, "responses.json");
  const texts = responses.map(({ body, ...rest }) => ({ ...rest, body: body.toString("base64") }));
  await writeFile(file, JSON.stringify(texts));
  const port = await freePort();
  const server = spawn(process.execPath, ["-e", BARE_SERVER, String(port), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  return { url: `http://localhost:${port}`, stop: () => end(server, folder) };
}

/** nginx with the same bytes as files and one worker process, as Frontdesk has; null where it is not installed. */
export async function startNginx(responses: KnownResponse[]): Promise<ReferenceServer | null> {
  if (!(await isInstalled("nginx"))) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-nginx-"));
  // Its worker process may be another user.
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, "pages"));
  const port = await freePort();
  for (const [n, { body }] of responses.entries())
    await writeFile(path.join(folder, "pages", `${n}`), body);
  await writeFile(path.join(folder, "nginx.conf"), configuration(folder, port, responses));
  const server = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], { stdio: "inherit" });
  const url = `http://localhost:${port}`;
  await untilAnswered(url + responses[0]?.path, server);
  return { url, stop: () => end(server, folder) };
}

function configuration(folder: string, port: number, responses: KnownResponse[]): string {
  const own = ["content-length", "content-type", "etag"];
  const location = ({ path: address, headers }: KnownResponse, n: number) => `
    location = ${address} {
      try_files /${n} =404;
      default_type "${headers["content-type"]}";
      ${Object.entries(headers)
        .filter(([name]) => !own.includes(name))
        .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
        .join("\n      ")}
    }`;
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 10000;
  server {
    listen localhost:${port};
    root ${folder}/pages;
    types {}${responses.map(location).join("")}
  }
}
`;
}

async function isInstalled(program: string): Promise<boolean> {
  return promisify(execFile)(program, ["-v"]).then(
    () => true,
    () => false,
  );
}

/** Throws if the server ends before it answers. */
async function untilAnswered(url: string, server: ReturnType<typeof spawn>): Promise<void> {
  while (server.exitCode === null) {
    const isAnswering = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isAnswering) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is not answered: the server ended with ${server.exitCode}`);
}

async function end(server: ReturnType<typeof spawn>, folder: string): Promise<void> {
  const exit = once(server, "exit");
  server.kill();
  await exit;
  await rm(folder, { recursive: true });
}
