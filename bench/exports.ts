import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type pg from "pg";
import { openEmbedded } from "#postgres-embedded/openEmbedded.server";
import { createClient } from "~/platform/data/database.server";
import { createLog } from "~/platform/log/log.server";
import { type RunningApp, startApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { forgetPeak, memoryOf, requireMemoryReport } from "./memory";
import { signIn } from "./signIn";

const APPLICATIONS = 1_000_000;
const LONG_LETTERS = 30_000;
/** Twice what a letter may hold, so that letters of any alphabet are covered. */
const LETTER_BYTES = 20_000;
const PERSON = "many.times@example.com";
const RESUMES_JOB = "resumes";
const RESUMES = 300;
const RESUME_BYTES = 1024 * 1024;
/** The limit of any download, however large. Most of this memory is garbage that the runtime has not collected yet. */
const ABOVE_REST_MB = 350;

interface Download {
  what: string;
  path: string;
  /** The fields of the form that is posted; without one, the download is a link. */
  form?: Record<string, string>;
  /** A smaller download fails: it is not the one that is measured. */
  atLeastBytes: number;
}

const DOWNLOADS: Download[] = [
  {
    what: "CSV of 100,000 applications",
    path: "/admin/applications/export?job=a-tenth",
    atLeastBytes: (APPLICATIONS / 10) * 100,
  },
  {
    what: "CSV of 850,000 applications",
    path: "/admin/applications/export?job=others",
    atLeastBytes: APPLICATIONS * 0.85 * 100,
  },
  {
    what: `CSV of ${LONG_LETTERS.toLocaleString("en-US")} letters of 20 KB`,
    path: "/admin/applications/export?job=long-letters",
    atLeastBytes: LONG_LETTERS * LETTER_BYTES,
  },
  {
    what: "CSV of 1,000,000 applications",
    path: "/admin/applications/export",
    atLeastBytes: APPLICATIONS * 100 + LONG_LETTERS * LETTER_BYTES,
  },
  {
    what: `a person with ${RESUMES} resumes of 1 MB`,
    path: "/admin/settings/personal-data/export",
    form: { email: PERSON },
    atLeastBytes: RESUMES * RESUME_BYTES,
  },
  {
    what: "backup of 1,000,000 applications",
    path: "/admin/settings/backup/download",
    form: {},
    atLeastBytes: 2 * RESUMES * RESUME_BYTES,
  },
];

/** Measures how the site's memory grows while an administrator downloads one file after the other. */
export async function exports(): Promise<Figure[]> {
  requireMemoryReport();
  const app = await startApp({ environment: { LOG_LEVEL: "silent" } });
  try {
    await fill(app.dataDir);
    const { now: resting } = await memoryOf(app.process.pid);
    const figures: Figure[] = [];
    for (const download of DOWNLOADS) {
      figures.push({
        what: `${download.what}, memory above that at rest`,
        measured: (await peakOf(app, download)) - resting,
        unit: "MB",
        limit: { atMost: ABOVE_REST_MB },
      });
    }
    return figures;
  } finally {
    await app.remove();
  }
}

/** The most memory while it is downloaded. */
async function peakOf({ url, process: site }: RunningApp, download: Download): Promise<number> {
  // A session of its own: proof of the last ten minutes is asked for, and a download may take longer.
  const cookie = await signIn(url);
  await forgetPeak(site.pid);
  const startedAt = performance.now();
  const bytes = await take(url, cookie, download);
  const seconds = (performance.now() - startedAt) / 1000;
  if (bytes < download.atLeastBytes) throw new Error(`${download.what} had ${bytes} bytes only`);
  const megabytes = Math.round(bytes / 1024 / 1024);
  process.stderr.write(`${download.what}: ${megabytes} MB in ${Math.round(seconds)} s\n`);
  return (await memoryOf(site.pid)).peak;
}

/** As a browser does, which asks for compressed responses. Returns how many bytes came, unpacked. */
async function take(url: string, cookie: string, { path: target, form }: Download) {
  const response = await fetch(url + target, {
    method: form ? "POST" : "GET",
    body: form ? new URLSearchParams(form) : null,
    headers: { cookie, origin: url, "accept-encoding": "gzip, deflate, br" },
    redirect: "error",
  });
  if (!response.ok || !response.body) throw new Error(`${target} answered ${response.status}`);
  let bytes = 0;
  const counting = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      done();
    },
  });
  await pipeline(response.body as ReadableStream, counting);
  return bytes;
}

async function fill(dataDir: string): Promise<void> {
  const database = await openEmbedded({ dataDir, log: createLog("silent"), whenInUse: "join" });
  const client = createClient(database.connection);
  await client.connect();
  // At once, so that nobody starts to read resumes that are not there.
  await client.query("begin");
  await add(client, APPLICATIONS / 10, "a-tenth");
  await add(client, APPLICATIONS * 0.9 - LONG_LETTERS - RESUMES, "others");
  await add(client, LONG_LETTERS, "long-letters");
  await add(client, RESUMES, RESUMES_JOB);
  await client.query("update job_application_texts set due_at = null");
  await client.query("commit");
  await client.query("vacuum analyze job_applications");
  await client.end();
  await database.close();
  await addResumes(path.join(dataDir, "files"));
}

/** A letter is hex digits, which shrink to a half: stored and sent, it is as long as a real one. */
const APPLICATION = `
  insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key, resume_name,
    resume_media_type, resume_bytes, resume_sha256, cover_letter, applied_at)
  select 'APP-' || $2::text || n, $2, 'Senior Software Engineer', 'Person Number ' || n,
    case $2 when 'resumes' then $3::text else n || '@example.com' end, '(609) 555-0147', md5($2::text || n), 'resume.pdf',
    'application/pdf', 200000, repeat('0', 64),
    case $2 when 'long-letters' then (select string_agg(md5(n || ' ' || i), ' ') from generate_series(1, $4::int) as i)
      else 'I would like to work with you.' end,
    now() - n * interval '1 minute'
  from generate_series(1, $1::int) as n`;

const WORD_BYTES = 33;

async function add(client: pg.Client, count: number, job: string): Promise<void> {
  const words = Math.ceil(LETTER_BYTES / WORD_BYTES) + 1;
  await client.query(APPLICATION, [count, job, PERSON, words]);
}

/** As the statement above names it. */
const keyOf = (number: number) => createHash("md5").update(`${RESUMES_JOB}${number}`).digest("hex");

/** One file under as many names, so that it costs the disk nothing. */
async function addResumes(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const first = path.join(folder, keyOf(1));
  await writeFile(first, randomBytes(RESUME_BYTES));
  for (let number = 2; number <= RESUMES; number += 1) {
    await link(first, path.join(folder, keyOf(number)));
  }
}
