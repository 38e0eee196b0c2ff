import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTemporaryFiles, type TemporaryFiles } from "~/platform/files/temporaryFiles.server";
import {
  cutEvery,
  encoded,
  formWith,
  post,
  posted,
  trickle,
} from "~/platform/http/body/formBodies.testing";
import { type MultipartLimits, parseMultipart } from "~/platform/http/body/parseMultipart.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";

const FIVE_MIB = 5 * 1024 * 1024;
const LIMITS: MultipartLimits = {
  fileField: "resume",
  maxFileBytes: FIVE_MIB,
  networks: networksOf("203.0.113.1"),
};

let temporary: TemporaryFiles;

beforeEach(async () => {
  temporary = createTemporaryFiles(await mkdtemp(path.join(tmpdir(), "frontdesk-upload-")), {
    slots: 3,
  });
});

afterEach(async () => {
  const remaining = await readdir(temporary.folder);
  await rm(temporary.folder, { recursive: true });
  expect(remaining).toEqual([]);
});

describe("an upload", () => {
  it.each([1, 65_535, 65_536, FIVE_MIB])(
    "of %d bytes arrives whole, with its fields",
    async (size) => {
      const bytes = randomBytes(size);
      const result = await parseMultipart(post(formWith(bytes)), temporary, LIMITS);
      if (!result.ok || result.file === null) throw new Error("expected a file");
      expect(result.fields).toEqual(
        new Map([
          ["full_name", "Ada Lovelace"],
          ["cover_letter", "Dear all,\r\n\r\nGrüße 👩‍💻"],
        ]),
      );
      expect(result.file).toMatchObject({
        name: "cv.pdf",
        bytes: size,
      });
      expect((await readFile(result.file.temporaryPath)).equals(bytes)).toBe(true);
      await result.file.dispose();
    },
  );

  it("keeps an international name", async () => {
    const form = formWith(randomBytes(9), "履歴書 «Zoë».pdf");
    const result = await parseMultipart(post(form), temporary, LIMITS);
    if (!result.ok || result.file === null) throw new Error("expected a file");
    expect(result.file.name).toBe("履歴書 «Zoë».pdf");
    await result.file.dispose();
  });

  it("is parsed alike however the network splits it", async () => {
    const { type, bytes } = await encoded(formWith(randomBytes(300)));
    for (const size of [1, 2, 3, 7, 64]) {
      const { request } = trickle(cutEvery(bytes, size), type);
      const result = await parseMultipart(request, temporary, LIMITS);
      if (!result.ok || result.file === null) throw new Error(`expected a file at ${size}`);
      expect([result.file.bytes, result.fields.size]).toEqual([300, 2]);
      await result.file.dispose();
    }
  });

  it("may have no file, or the empty one of a browser", async () => {
    const without = new FormData();
    without.set("full_name", "Ada");
    const empty = formWith(new Uint8Array(), "");
    for (const form of [without, empty]) {
      const result = await parseMultipart(post(form), temporary, LIMITS);
      expect(result).toMatchObject({ ok: true, file: null });
    }
  });

  it("uses the first of two fields with one name, also `__proto__`", async () => {
    const form = new FormData();
    for (const value of ["first", "second"]) {
      form.append("email", value);
      form.append("__proto__", value);
    }
    const result = await parseMultipart(post(form), temporary, LIMITS);
    expect(result.fields).toEqual(
      new Map([
        ["email", "first"],
        ["__proto__", "first"],
      ]),
    );
  });
});

describe("an upload that is too large", () => {
  it("by one byte is rejected, and the other fields are returned", async () => {
    const request = post(formWith(randomBytes(FIVE_MIB + 1)));
    const result = await parseMultipart(request, temporary, LIMITS);
    expect(result).toMatchObject({ ok: false, reason: "too-large" });
    expect([...result.fields.keys()]).toEqual(["full_name", "cover_letter"]);
  });

  it("is read on for the fields that come after it, without storing more of it", async () => {
    const form = formWith(randomBytes(5 * FIVE_MIB));
    form.set("phone", "609 555 0100");
    const result = await parseMultipart(post(form), temporary, LIMITS);
    expect(result).toMatchObject({ ok: false, reason: "too-large" });
    expect(result.fields.get("phone")).toBe("609 555 0100");
  });

  it.each([
    ["without a length", {}],
    ["with an understated length", { "content-length": "1000" }],
  ])("%s is read no further than six times the file and 64 KiB", async (_name, headers) => {
    const { type, bytes } = await encoded(formWith(randomBytes(64)));
    function* endless() {
      yield bytes.subarray(0, bytes.length - 150);
      for (;;) yield new Uint8Array(16 * 1024);
    }
    const { request, counted } = trickle(endless(), type);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const result = await parseMultipart(request, temporary, LIMITS);
    expect(result).toMatchObject({ ok: false, reason: "too-large" });
    expect(counted.canceled).toBe(true);
    expect(counted.bytes).toBeLessThan(6 * FIVE_MIB + 3 * 64 * 1024);
  });

  it("in one field is rejected", async () => {
    const form = new FormData();
    form.set("cover_letter", "x".repeat(65_000));
    form.set("full_name", "Ada");
    const result = await parseMultipart(post(form), temporary, {
      ...LIMITS,
      maxFileBytes: 200_000,
    });
    expect(result.ok).toBe(true);
    form.set("cover_letter", "x".repeat(66_000));
    const refused = await parseMultipart(post(form), temporary, {
      ...LIMITS,
      maxFileBytes: 200_000,
    });
    expect(refused).toMatchObject({ ok: false, reason: "too-large" });
  });
});

describe("an invalid upload", () => {
  it("is rejected wherever it is truncated", async () => {
    const { type, bytes } = await encoded(formWith(randomBytes(40)));
    // The closing boundary is complete before its last line break.
    for (let end = 0; end < bytes.length - 2; end += 1) {
      const result = await parseMultipart(
        post(bytes.slice(0, end), { "content-type": type }),
        temporary,
        LIMITS,
      );
      expect([end, result.ok ? "ok" : result.reason]).toEqual([end, "malformed"]);
    }
  });

  it("is aborted if the sender disconnects, at every tenth of it", async () => {
    const { type, bytes } = await encoded(formWith(randomBytes(500_000)));
    for (let tenth = 0; tenth <= 10; tenth += 1) {
      const sent = bytes.subarray(0, Math.floor((bytes.length * tenth) / 10));
      const { request } = trickle([...cutEvery(sent, 32_768), new Error("gone")], type);
      const result = await parseMultipart(request, temporary, LIMITS);
      expect(result).toMatchObject({ ok: false, reason: "aborted" });
    }
  });

  it("is aborted by the request's signal alone", async () => {
    const { type, bytes } = await encoded(formWith(randomBytes(500)));
    const leaving = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytes.subarray(0, 300)),
      // Called once the first piece was read, and more is asked for.
      pull: () => leaving.abort(),
    });
    const request = new Request(post(body, { "content-type": type }), { signal: leaving.signal });
    const result = await parseMultipart(request, temporary, LIMITS);
    expect(result).toMatchObject({ ok: false, reason: "aborted" });
  });

  it("is aborted if it is too slow", async () => {
    const { type, bytes } = await encoded(formWith(randomBytes(500)));
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytes.slice(0, 99)),
    });
    const result = await parseMultipart(post(body, { "content-type": type }), temporary, {
      ...LIMITS,
      minimumRate: { windowMs: 20, minimumBytes: 100 },
    });
    expect(result).toMatchObject({ ok: false, reason: "too-slow" });
  });

  it.each([
    ["EMFILE", "busy"],
    ["ENFILE", "busy"],
    ["ENOSPC", "storage-full"],
    ["EDQUOT", "storage-full"],
    ["ENOENT", "storage-failed"],
    ["EROFS", "storage-failed"],
  ])("that meets %s is refused as %s, with its fields", async (code, reason) => {
    const newPath = () => {
      throw Object.assign(new Error(code), { code });
    };
    const files = { ...temporary, newPath };
    const result = await parseMultipart(await posted(formWith(randomBytes(9))), files, LIMITS);
    expect(result).toMatchObject({ ok: false, reason });
    expect("cause" in result).toBe(reason !== "busy");
    expect(result.fields.get("full_name")).toBe("Ada Lovelace");
  });

  it("that would leave too little of the disk is refused as storage-full, and leaves nothing", async () => {
    const reserves: number[] = [];
    const requireReserve = async (bytes: number) => {
      reserves.push(bytes);
      if (reserves.length > 1) throw Object.assign(new Error("almost full"), { code: "ENOSPC" });
    };
    const files = { ...temporary, requireReserve };
    const limits = { ...LIMITS, reservedBytes: 1000 };
    const result = await parseMultipart(post(formWith(randomBytes(FIVE_MIB))), files, limits);
    expect(result).toMatchObject({ ok: false, reason: "storage-full" });
    expect(reserves).toEqual([1000, 1000]);
  });

  it.each([
    ["JSON", "application/json"],
    ["an ordinary form", "application/x-www-form-urlencoded"],
    ["no boundary", "multipart/form-data"],
    ["an empty boundary", "multipart/form-data; boundary="],
    ["another kind of multipart", "multipart/mixed; boundary=x"],
    ["a boundary of 4 KB", `multipart/form-data; boundary=${"b".repeat(4096)}`],
    ["nothing", ""],
  ])("is rejected as %s", async (_name, type) => {
    const result = await parseMultipart(post("--x--", { "content-type": type }), temporary, LIMITS);
    expect(result).toMatchObject({ ok: false, reason: "malformed" });
  });

  it("is rejected if its file is in another field", async () => {
    const form = new FormData();
    form.set("photo", new File(["x"], "x.pdf"));
    const result = await parseMultipart(await posted(form), temporary, LIMITS);
    expect(result).toMatchObject({ ok: false, reason: "malformed" });
  });

  it("is rejected with two files, 21 fields or 10,000 parts", async () => {
    const twoFiles = formWith(randomBytes(9));
    twoFiles.append("resume", new File(["second"], "second.pdf"));
    const manyFields = new FormData();
    for (let field = 0; field < 21; field += 1) manyFields.set(`f${field}`, "x");
    const part = '--x\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n';
    const manyParts = Array.from({ length: 10_000 }, () => part).join("");
    const requests = [
      await posted(twoFiles),
      await posted(manyFields),
      post(`${manyParts}--x--\r\n`, { "content-type": "multipart/form-data; boundary=x" }),
    ];
    for (const request of requests) {
      const result = await parseMultipart(request, temporary, LIMITS);
      expect(result).toMatchObject({ ok: false, reason: "too-many-parts" });
    }
  });
});

describe("uploads beyond the limit", () => {
  const LARGE = 20_000;

  /** An upload whose first half has come, which takes a slot; `finish` sends the other half. */
  async function halfway(limits = LIMITS) {
    const { type, bytes } = await encoded(formWith(randomBytes(LARGE)));
    let finish = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, LARGE / 2));
        finish = () => {
          controller.enqueue(bytes.subarray(LARGE / 2));
          controller.close();
        };
      },
    });
    const result = parseMultipart(post(body, { "content-type": type }), temporary, limits);
    // The file is there once the slot is taken.
    await expect.poll(async () => (await readdir(temporary.folder)).length).toBeGreaterThan(0);
    return { result, finish: () => finish() };
  }

  /** Places in the order in which they are taken. */
  async function take(count: number, addressOf: (number: number) => string) {
    const uploads = [];
    for (let number = 0; number < count; number += 1) {
      uploads.push(await halfway({ ...LIMITS, networks: networksOf(addressOf(number)) }));
      await expect.poll(async () => (await readdir(temporary.folder)).length).toBe(number + 1);
    }
    return uploads;
  }

  it("are rejected as busy with their fields, and accepted once another has ended", async () => {
    const waiting = await take(3, (number) => `203.0.113.${number}`);
    const networks = networksOf("198.51.100.1");
    const surplus = await posted(formWith(randomBytes(LARGE)));
    const refused = await parseMultipart(surplus, temporary, { ...LIMITS, networks });
    expect(refused).toMatchObject({ ok: false, reason: "busy" });
    expect(refused.fields.get("full_name")).toBe("Ada Lovelace");
    for (const { finish } of waiting) finish();
    const arrived = await Promise.all(waiting.map(({ result }) => result));
    const last = await posted(formWith(randomBytes(LARGE)));
    arrived.push(await parseMultipart(last, temporary, { ...LIMITS, networks }));
    for (const result of arrived) if (result.ok) await result.file?.dispose();
    expect(arrived.map((result) => result.ok)).toEqual([true, true, true, true]);
  });

  it("need no slot while they are small, nor without a file field", async () => {
    const waiting = await take(3, (number) => `203.0.113.${number}`);
    const small = await posted(formWith(randomBytes(1_000)));
    const arrived = await parseMultipart(small, temporary, {
      ...LIMITS,
      networks: networksOf("198.51.100.2"),
    });
    if (arrived.ok) await arrived.file?.dispose();
    expect(arrived.ok).toBe(true);
    const message = new FormData();
    message.set("message", "x".repeat(LARGE));
    const contact = { ...LIMITS, fileField: null, networks: networksOf("198.51.100.2") };
    const written = await parseMultipart(await posted(message), temporary, contact);
    expect(written.ok).toBe(true);
    for (const { finish, result } of waiting) {
      finish();
      const ended = await result;
      if (ended.ok) await ended.file?.dispose();
    }
  });

  it("are accepted at once if one network has all slots, and the aborted upload gets the reason", async () => {
    const [aborted, ...others] = await take(3, () => "203.0.113.1");
    const request = await posted(formWith(randomBytes(LARGE)));
    const networks = networksOf("198.51.100.3");
    const arrived = await parseMultipart(request, temporary, { ...LIMITS, networks });
    if (arrived.ok) await arrived.file?.dispose();
    expect(arrived.ok).toBe(true);
    expect(await aborted?.result).toMatchObject({ ok: false, reason: "too-slow" });
    for (const { finish, result } of others) {
      finish();
      const ended = await result;
      if (ended.ok) await ended.file?.dispose();
    }
  });
});
