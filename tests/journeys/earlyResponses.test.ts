import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startSite } from "../support/site";

// A request that is answered before its body was read. Whoever is still sending must read the response, not a reset connection.

const { app } = await startSite();

const ROUNDS = process.env.TEST_SET === "quick" ? 1 : 6;

const FORM = "application/x-www-form-urlencoded";
const BODY = `message=${"x".repeat(200_000)}`;

interface Post {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Sends everything whatever comes back meanwhile, as browsers do, and only then reads. Returns the status line, or the error. */
async function post({ path, method = "POST", headers = {} }: Post): Promise<string> {
  const { hostname, port, host } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<string>((resolve) => {
    let response = "";
    socket.on("data", (piece) => {
      response += piece.toString("latin1");
      if (response.includes("\r\n\r\n")) socket.end();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(`${error.code}`));
    socket.on("close", () => resolve(response.split("\r\n", 1)[0] ?? ""));
  });
  await once(socket, "connect");
  socket.pause();
  const all = { host, "content-type": FORM, "content-length": `${BODY.length}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  for (let offset = 0; offset < BODY.length; offset += 20_000) {
    await new Promise((resolve) => socket.write(BODY.slice(offset, offset + 20_000), resolve));
    await pause(1);
  }
  socket.resume();
  return ended;
}

describe.each(["keep-alive", "close"])(
  "a form of 200 KB, sent with Connection: %s,",
  (connection) => {
    it.each<[string, number, Post]>([
      ["to a job that is not there", 404, { path: "/careers/apply/nope" }],
      ["to a page that takes no form", 405, { path: "/careers/job/nope" }],
      ["to a page of the admin area", 302, { path: "/admin/jobs/nope/delete" }],
      ["to an unknown address", 405, { path: "/nowhere" }],
      ["from another site", 403, { path: "/contact", headers: { origin: "https://evil.example" } }],
      ["with another method", 405, { path: "/contact", method: "PUT" }],
      ["to another host", 421, { path: "/contact", headers: { host: "evil.example" } }],
    ])("%s, is answered with %i each time", async (_, status, what) => {
      const headers = { connection, ...what.headers };
      const responses: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ten = Array.from({ length: 10 }, () => post({ ...what, headers }));
        responses.push(...(await Promise.all(ten)));
      }
      const others = responses.filter((response) => !response.startsWith(`HTTP/1.1 ${status} `));
      expect(others).toEqual([]);
    });
  },
);
