import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTemporaryFiles, type TemporaryFiles } from "~/platform/files/temporaryFiles.server";
import { parseMultipart, type UploadError } from "~/platform/http/body/parseMultipart.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import { createRandom, type Random } from "../../../../tests/support/random";

/** The long form is in bench/campaigns.ts. */
const BODIES = Number(process.env.FUZZ_BODIES ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Processor time, so that a busy machine does not make a body look slow. */
const SLOWEST_RESPONSE_MS = 1_000;

const ERRORS: UploadError[] = [
  "too-large",
  "malformed",
  "too-many-parts",
  "aborted",
  "too-slow",
  "busy",
  "storage-full",
];

let temporary: TemporaryFiles;

beforeAll(async () => {
  temporary = createTemporaryFiles(await mkdtemp(path.join(tmpdir(), "frontdesk-fuzz-")));
});

afterAll(async () => {
  await rm(temporary.folder, { recursive: true });
});

const DISPOSITIONS = [
  'form-data; name="full_name"',
  'form-data; name="resume"; filename="cv.pdf"',
  "form-data; name=\"resume\"; filename*=UTF-8''cv%E2%82%AC.pdf",
  "form-data; name=\"resume\"; filename*=klingon''%zz",
  'form-data; name="__proto__"',
  'form-data; name="a[b][c][d][e][f]"',
  "form-data; name=",
  "form-data",
  'form-data; name="unclosed',
  'form-data; name="x"; name="y"; filename="../../etc/passwd"',
  'form-data; name="n\u0000l"; filename="a\u0000.pdf"',
  'form-data; name="a\rb"',
  `form-data; name="${"n".repeat(2_000)}"`,
  `form-data; name="${"[".repeat(3_000)}"`,
  "attachment",
  ";;;===",
];

const OTHER_HEADERS = [
  "Content-Type: application/pdf",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Type: text/plain; charset=nonsense-8",
  "Content-Type: text/plain; charset=utf-16le",
  "Content-Type: text/plain; charset=",
  "Content-Type: multipart/mixed; boundary=inner",
  "Content-Type: ;",
  "Content-Transfer-Encoding: base64",
  "Content-Transfer-Encoding: \u0001",
  "no colon at all",
  ": no name",
  " folded: yes",
  "X: \r lone",
  `X-Long: ${"h".repeat(20_000)}`,
  ...Array.from({ length: 4 }, () => "__proto__: polluted"),
];

const CONTENTS = [
  "",
  "Ada",
  "\u0000\uffff",
  "--fuzz",
  "\r\n--fuzz",
  "\r\n--fuz",
  "-".repeat(500),
  "\r".repeat(99),
  "--inner\r\n\r\nnested\r\n--inner--",
  "x".repeat(70_000),
  "%PDF-1.4 ".repeat(3_000),
];

function createPart(random: Random): string {
  const headers = [`Content-Disposition: ${random.pick(DISPOSITIONS)}`];
  for (let count = random.below(3); count > 0; count -= 1) headers.push(random.pick(OTHER_HEADERS));
  return `--fuzz\r\n${headers.join("\r\n")}\r\n\r\n${random.pick(CONTENTS)}\r\n`;
}

const MUTATIONS: ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes) => bytes,
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => bytes.subarray(random.below(bytes.length + 1)),
  (bytes, random) => {
    for (let flips = 1 + random.below(9); flips > 0; flips -= 1)
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    const from = random.below(bytes.length + 1);
    const piece = bytes.subarray(from, from + random.below(400));
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  },
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.below(200))]);
  },
  (bytes) => Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.concat([Buffer.from("preamble\r\n"), bytes, Buffer.from("epilogue")]),
];

function createBody(random: Random): Buffer {
  let text = "";
  for (let remaining = random.below(5); remaining > 0; remaining -= 1) text += createPart(random);
  let bytes: Buffer = Buffer.from(`${text}--fuzz--\r\n`);
  for (let count = random.below(3); count > 0; count -= 1)
    bytes = random.pick(MUTATIONS)(bytes, random);
  return bytes;
}

const TYPES = [
  ...Array.from({ length: 12 }, () => "multipart/form-data; boundary=fuzz"),
  'multipart/form-data; boundary="fuzz"',
  "multipart/form-data; boundary=fuzz; boundary=other",
  "multipart/form-data; boundary=--fuzz",
  "MULTIPART/FORM-DATA; BOUNDARY=fuzz",
  "multipart/form-data; charset=utf-7; boundary=fuzz",
];

function createRequest(random: Random): Request {
  const bytes = createBody(random);
  // Single bytes only for small bodies; no network splits a large one into more than some thousand pieces.
  const piece =
    Math.ceil(bytes.length / 3_000) + random.below(random.pick([3, 50, 5_000, 200_000]));
  const goesAway = random.below(8) === 0;
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (goesAway && at > 0) return controller.error(new Error("gone"));
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + Math.max(piece, 1))));
      at += Math.max(piece, 1);
    },
  });
  const headers = { "content-type": random.pick(TYPES) };
  return new Request("http://desk.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

function never(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("no response")), 30_000).unref();
  });
}

/** Null if the response was an expected one; otherwise what was wrong. */
async function problemOf(seed: number): Promise<string | null> {
  const cpuBefore = process.cpuUsage();
  const limits = { fileField: "resume", maxFileBytes: 20_000, networks: networksOf("203.0.113.1") };
  try {
    const parsed = parseMultipart(createRequest(createRandom(seed)), temporary, limits);
    const result = await Promise.race([parsed, never()]);
    if (result.ok) await result.file?.dispose();
    else if (!ERRORS.includes(result.reason)) return `reason ${result.reason}`;
  } catch (error) {
    return `threw ${String(error)}`;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000 > SLOWEST_RESPONSE_MS ? "slow" : null;
}

describe(`${BODIES} mutated multipart bodies from seed ${SEED}`, () => {
  it("are answered soon and leave neither files nor descriptors behind", async () => {
    const before = (await readdir("/proc/self/fd")).length;
    const wrong: string[] = [];
    for (let index = 0; index < BODIES; index += 1) {
      const seed = SEED * 1_000_003 + index;
      const problem = await problemOf(seed);
      if (problem !== null) wrong.push(`seed ${seed}: ${problem}`);
    }
    expect(wrong).toEqual([]);
    expect(await readdir(temporary.folder)).toEqual([]);
    expect((await readdir("/proc/self/fd")).length).toBeLessThanOrEqual(before + 2);
  }, 600_000);
});
