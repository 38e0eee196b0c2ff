import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits, unclaimedFiles } from "~/platform/data/tables.server";
import { onDatabaseOf } from "../support/adminData";
import { type RunningApp, startApp } from "../support/app";
import {
  applicationBody,
  forgetApplications,
  JOB,
  MEGABYTE,
  mintedKey,
  pdfOf,
  storedApplications,
} from "../support/visitorForms";

const LARGEST = pdfOf(5 * MEGABYTE);
const UNFINISHED = { full_name: "" };

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({
    environment: {
      RATE_LIMIT: "on",
      TRUST_PROXY: "1",
      NODE_OPTIONS: "--import ./tests/support/longestHold.mjs",
    },
  });
});
afterAll(async () => {
  await app?.remove();
});
beforeEach(async () => {
  await forgetApplications(app);
  await onDatabaseOf(app, (db) => db.delete(rateLimits));
});

let networks = 0;
/** A network that has sent nothing yet: the program remembers in memory who is over a limit. */
const newNetwork = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};

function post(from: string, body: FormData): Promise<Response> {
  const headers = { "X-Forwarded-For": from };
  return fetch(`${app.url}${JOB}`, { method: "POST", body, headers, redirect: "manual" });
}

async function bytesStored(): Promise<number> {
  const rows = await onDatabaseOf(app, (db) => db.select().from(unclaimedFiles));
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function filesStored(): Promise<number> {
  const entries = await readdir(path.join(app.dataDir, "files"), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const ticketIn = (html: string) => /name="resume_ticket" value="([^"]+)"/.exec(html)?.[1] ?? null;

describe("the places for uploads", () => {
  const PLACES = 64;

  /** A connection that sends the beginning of an upload, of so many bytes, and then nothing. */
  function hold(from: string, bytes: number): Promise<Socket> {
    const url = new URL(app.url);
    const socket = connect(Number(url.port), url.hostname);
    socket.on("error", () => undefined);
    const head = [
      `POST ${JOB} HTTP/1.1`,
      `Host: ${url.host}`,
      `X-Forwarded-For: ${from}`,
      "Content-Type: multipart/form-data; boundary=x",
      "Content-Length: 5000000",
      "",
      "--x",
      'Content-Disposition: form-data; name="resume"; filename="cv.pdf"',
      "",
      "%PDF-1.7",
    ].join("\r\n");
    return new Promise((resolve) => {
      socket.write(head + "x".repeat(bytes), () => resolve(socket));
    });
  }

  const arriving = async () => {
    const names = await readdir(path.join(app.dataDir, "files", "tmp"));
    return names.filter((name) => name.endsWith(".part")).length;
  };

  it("cannot be occupied by one network that sends next to nothing", async () => {
    const [source, other] = [newNetwork(), newNetwork()];
    const open = Array.from({ length: PLACES }, () => hold(source, 10_000));
    const sockets = await Promise.all(open);
    try {
      await expect.poll(arriving).toBe(PLACES);
      const response = await post(other, applicationBody(null, pdfOf(20_000)));
      expect(response.status).toBe(303);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await expect.poll(arriving).toBe(0);
  });

  it("are not taken by a hundred small networks that send five bytes each", async () => {
    const open = Array.from({ length: 100 }, (_, place) => hold(`2001:db8:1:${place}::1`, 5));
    const sockets = await Promise.all(open);
    for (let place = 0; place < 20; place += 1) {
      const response = await post(newNetwork(), applicationBody(null, pdfOf(20_000)));
      expect(response.status).toBe(303);
    }
    expect(await arriving()).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  it("come back from a hundred networks of one customer that open new connections all the time", async () => {
    const ended = new AbortController();
    const attack = Array.from({ length: 100 }, async (_, place) => {
      while (!ended.signal.aborted) {
        const socket = await hold(`2001:db8:2:${place.toString(16)}::1`, 10_000);
        const closed = once(socket, "close");
        // Sooner than an upload is judged by its speed.
        const leave = setTimeout(() => socket.destroy(), 1_500);
        ended.signal.addEventListener("abort", () => socket.destroy(), { once: true });
        await closed;
        clearTimeout(leave);
      }
    });
    try {
      await expect.poll(arriving).toBe(PLACES);
      for (let place = 0; place < 20; place += 1) {
        const response = await post(newNetwork(), applicationBody(null, pdfOf(20_000)));
        expect(response.status).toBe(303);
      }
    } finally {
      ended.abort();
    }
    await Promise.all(attack);
    await expect.poll(arriving).toBe(0);
  });
});

describe("uploads of forms that are refused", () => {
  // 200 MB take their time on a busy machine.
  it("do not fill the disk: forty posts without a name, of 5 MB each", {
    timeout: 300_000,
  }, async () => {
    const before = await filesStored();
    const [flood, other] = [newNetwork(), newNetwork()];
    const statuses: number[] = [];
    let last = "";
    for (let number = 0; number < 40; number += 1) {
      const response = await post(flood, applicationBody(null, LARGEST, UNFINISHED));
      statuses.push(response.status);
      last = await response.text();
      if (response.status === 503)
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(35).fill(503)]);
    expect(last).toContain("too many unfinished applications are waiting");
    expect(last).toContain("Enter your full name");
    expect(await bytesStored()).toBeLessThanOrEqual(25 * MEGABYTE);
    expect((await filesStored()) - before).toBe(5);
    // Complete applications are taken all the same, of others and of the same network.
    expect((await post(other, applicationBody(null, LARGEST))).status).toBe(303);
    expect((await post(flood, applicationBody(null, LARGEST))).status).toBe(303);
    expect((await post(other, applicationBody(null, LARGEST, UNFINISHED))).status).toBe(422);
  });

  it("are counted before they are stored: sixty an hour for a network, an IPv6 /64 counting as one", async () => {
    const small = pdfOf(1_000);
    const from = (number: number) => `2001:db8:7:7::${number.toString(16)}`;
    const statuses: number[] = [];
    for (let number = 1; number <= 61; number += 1)
      statuses.push((await post(from(number), applicationBody(null, small, UNFINISHED))).status);
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
    const rows = await onDatabaseOf(app, (db) => db.$count(unclaimedFiles));
    expect(rows).toBe(60);
    expect((await post("2001:db8:7:8::1", applicationBody(null, small, UNFINISHED))).status).toBe(
      422,
    );
  });

  it("store nothing when a robot filled them in, or their network is over its limit", async () => {
    const before = await filesStored();
    const from = newNetwork();
    const filled = { fd_leave_empty: "x" };
    expect((await post(from, applicationBody(null, LARGEST, filled))).status).toBe(422);
    expect([await bytesStored(), (await filesStored()) - before]).toEqual([0, 0]);
    const small = pdfOf(1_000);
    for (let number = 0; number < 20; number += 1) {
      const phone = `609 555 01${number + 10}`;
      const { status } = await post(from, applicationBody(null, small, { phone }));
      expect(status).toBe(303);
    }
    const limited = await post(from, applicationBody(null, LARGEST, { phone: "609 555 0199" }));
    const unfinished = await post(from, applicationBody(null, LARGEST, UNFINISHED));
    expect([limited.status, unfinished.status, await bytesStored()]).toEqual([429, 429, 0]);
    expect((await filesStored()) - before).toBe(20);
    // What was sent before is answered as before, and stores nothing either.
    expect((await post(from, applicationBody(null, small, { phone: "609 555 0110" }))).status).toBe(
      303,
    );
    expect((await filesStored()) - before).toBe(20);
  });

  it("keep their file for an hour from its arrival, however often the form comes back", async () => {
    const from = newNetwork();
    const key = await mintedKey(`${app.url}${JOB}`);
    const first = ticketIn(
      await (await post(from, applicationBody(key, LARGEST, UNFINISHED))).text(),
    );
    const dueAt = async () =>
      (await onDatabaseOf(app, (db) => db.select().from(unclaimedFiles))).map(
        (row) => row.deleteAfter,
      );
    const [due] = await dueAt();
    const changes = { ...UNFINISHED, resume_ticket: first };
    const again = await post(from, applicationBody(key, null, changes));
    expect(again.status).toBe(422);
    expect(ticketIn(await again.text())).toBe(first);
    expect(await dueAt()).toEqual([due]);
    const other = applicationBody(key, pdfOf(2_000), changes);
    const second = ticketIn(await (await post(from, other)).text());
    expect(second).not.toBe(first);
    const corrected = applicationBody(key, null, { resume_ticket: second });
    expect((await post(from, corrected)).status).toBe(303);
    expect(await storedApplications(app)).toMatchObject([{ resumeBytes: 2_000 }]);
    // The earlier file was let go of; its ticket opens nothing.
    const stale = applicationBody(null, null, { resume_ticket: first, phone: "609 555 0199" });
    expect((await post(from, stale)).status).toBe(422);
  });
});

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes)).toString("latin1");
const full = (piece: string) => Buffer.alloc(5 * MEGABYTE - 100, piece, "latin1");
const asPdf = (body: Buffer) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), body, Buffer.from("\n%%EOF\n")]);

describe("a hostile file", () => {
  it.each([
    ["of names in hexadecimal digits", asPdf(full("/#41"))],
    ["of slashes", asPdf(full("/"))],
    ["of beginnings of streams", asPdf(full("/FlateDecode stream\nx\x9c"))],
    ["of streams that unpack to much", asPdf(full(`/Fl stream\n${zeros(4_000_000)}endstream `))],
    ["that begins as an archive", full("PK\x03\x04")],
    [
      "that begins as an old Word document",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), full("\0")]),
    ],
  ])(
    "%s is looked at beside the event loop, which is held for less than 100 ms",
    async (_what, bytes) => {
      await post(newNetwork(), applicationBody(null, LARGEST, UNFINISHED));
      await heldMs();
      for (const ending of ["pdf", "doc", "docx"]) {
        const body = applicationBody(null, null, UNFINISHED);
        body.set("resume", new File([new Uint8Array(bytes)], `resume.${ending}`));
        expect((await post(newNetwork(), body)).status).toBe(422);
      }
      expect(await heldMs()).toBeLessThan(100);
    },
  );
});

/** For how long the event loop of the server was held at most since the last time, in time of the processor. */
async function heldMs(): Promise<number> {
  const lines = () => app.output.filter((line) => line.startsWith('{"heldMs"'));
  const before = lines().length;
  app.process.kill("SIGUSR2");
  await expect.poll(() => lines().length).toBe(before + 1);
  return JSON.parse(lines().at(-1) ?? "{}").heldMs;
}
