import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRequest } from "@remix-run/node-fetch-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTemporaryFiles, type TemporaryFiles } from "~/platform/files/temporaryFiles.server";
import { encoded, formWith } from "~/platform/http/body/formBodies.testing";
import { parseMultipart } from "~/platform/http/body/parseMultipart.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";

/** The long form is in bench/campaigns.ts. */
const ABORTS_PER_TENTH = Number(process.env.ABORTS_PER_TENTH ?? 10);

let temporary: TemporaryFiles;
let server: Server;
let outcomes: Promise<string>[];

beforeAll(async () => {
  temporary = createTemporaryFiles(await mkdtemp(path.join(tmpdir(), "frontdesk-aborts-")));
  outcomes = [];
  server = createServer((request, response) => {
    const limits = {
      fileField: "resume",
      maxFileBytes: 5 * 1024 * 1024,
      networks: networksOf("203.0.113.1"),
    };
    const parsed = parseMultipart(createRequest(request, response), temporary, limits);
    outcomes.push(
      parsed.then(async (result) => {
        if (result.ok) await result.file?.dispose();
        response.end();
        return result.ok ? "ok" : result.reason;
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(temporary.folder, { recursive: true });
});

/** Sends a part of a form over a real socket and then disconnects. */
async function sendAndLeave(type: string, bytes: Uint8Array, share: number): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  const arrived = new Promise((resolve) => server.once("request", resolve));
  socket.write(head);
  await arrived;
  const sent = bytes.subarray(0, Math.floor(bytes.length * share));
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
  socket.destroy();
}

describe("uploads whose senders disconnect", () => {
  it("leave no files behind", async () => {
    const { type, bytes } = await encoded(formWith(randomBytes(400_000)));
    const before = (await readdir("/proc/self/fd")).length;
    for (let abort = 0; abort < ABORTS_PER_TENTH * 10; abort += 1)
      await sendAndLeave(type, bytes, (abort % 10) / 10);
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["aborted"]));
    expect(outcomes).toHaveLength(ABORTS_PER_TENTH * 10);
    expect(await readdir(temporary.folder)).toEqual([]);
    expect((await readdir("/proc/self/fd")).length).toBeLessThanOrEqual(before + 3);
  }, 600_000);
});
