import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import pg from "pg";
import { afterAll, afterEach, beforeEach } from "vitest";
import type { ImportRun } from "~/imports/importRows.server";
import { createReport, type Report } from "~/imports/report";
import { importSupabase } from "~/imports/supabase/importSupabase.server";
import type { App } from "~/platform/app.server";
import { databaseUrl, run as runStatement } from "../../tests/support/databaseServer";
import { useDocuments } from "../../tests/support/documents";
import { getDatabaseServer } from "../../tests/support/getShared";

/** A folder for each test. Call it at the file's top level. */
export function useFolder() {
  const folder = { path: "" };
  beforeEach(async () => {
    folder.path = await mkdtemp(path.join(os.tmpdir(), "frontdesk-import-"));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return {
    get path() {
      return folder.path;
    },
    /** Writes a file, also into a folder that is not there yet. Returns its path. */
    async write(name: string, content: string | Uint8Array): Promise<string> {
      const file = path.join(folder.path, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    },
    /** Writes rows as a CSV file whose header has the names of the first one. */
    csv(name: string, rows: readonly Record<string, unknown>[]): Promise<string> {
      const columns = Object.keys(rows[0] ?? {});
      return this.write(name, stringify([...rows], { header: true, columns }));
    },
  };
}

export function newRun(app: App, isDryRun = false): ImportRun {
  return { app, isDryRun, report: createReport() };
}

interface SupabaseImportOptions {
  files?: string | null;
  dryRun?: boolean;
  /** How many inspections of a resume the machine is too busy for, one after the other. */
  busyTimes?: number;
}

/** Imports as the command does. Call it at the file's top level. */
export function useSupabaseImport() {
  const documents = useDocuments();
  return async (
    app: App,
    source: string,
    { files = null, dryRun = false, busyTimes = 0 }: SupabaseImportOptions = {},
  ): Promise<Report> => {
    const run = newRun(app, dryRun);
    let busyLeft = busyTimes;
    const inspect: typeof documents.inspect = async (file) => {
      if (busyLeft === 0) return documents.inspect(file);
      busyLeft -= 1;
      return { ok: false, reason: "busy" };
    };
    await importSupabase(run, { source, files, documents: { inspect } });
    return run.report;
  };
}

/** The counts as the table has them, and the reasons, by kind. */
export function outcomeOf({ counts, rows }: Report) {
  return {
    counts: Object.fromEntries(
      [...counts].map(([kind, { imported, unchanged, leftOut }]) => [
        kind,
        [imported, unchanged, leftOut],
      ]),
    ),
    reasons: rows.map(({ kind, name, reason }) => `${kind} | ${name} | ${reason}`),
  };
}

/** An empty PostgreSQL database that another site would have. Call it at the file's top level. */
export function useOtherDatabase() {
  const opened: { name: string; client: pg.Client }[] = [];
  afterAll(async () => {
    const { adminUrl } = await getDatabaseServer();
    for (const { name, client } of opened) {
      await client.end();
      await runStatement(adminUrl, `drop database ${name} with (force)`);
    }
  });
  return async (...statements: string[]) => {
    const { adminUrl } = await getDatabaseServer();
    const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
    await runStatement(adminUrl, `create database ${name} template template0`);
    const url = databaseUrl(adminUrl, name);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    opened.push({ name, client });
    for (const statement of statements) await client.query(statement);
    return { url, client };
  };
}

/** Rows as the specification's tables have them. */
export const JOB = {
  id: "senior-engineer-lk3j2abc",
  title: "Senior Engineer",
  location: "Hamilton, NJ",
  type: "Full-time",
  department: "Engineering",
  description: "Build things.",
  responsibilities: '["Write code","Review, with \\"care\\""]',
  requirements: '{"Six years","Clear English"}',
  is_active: "true",
  date_posted: "2024-03-01 09:00:00+00",
  created_at: "2024-03-01 08:59:00.5+00",
};

export const POST = {
  id: "data-quality-lk3j2abd",
  slug: "data-quality",
  title: "Data Quality",
  summary: "Check where records enter.",
  content: "<h2>Start small</h2><p>One check.</p><script>alert(1)</script>",
  category: "data-engineering",
  tags: '["testing","data"]',
  author: "Ada",
  author_image: "",
  image_url: "",
  is_published: "true",
  published_at: "2024-04-01T12:00:00Z",
  created_at: "2024-03-31T12:00:00Z",
  updated_at: "2024-04-02T12:00:00Z",
};

export const APPLICATION = {
  id: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f",
  job_id: JOB.id,
  job_title: JOB.title,
  full_name: "Sam Rivera",
  email: "sam@example.com",
  phone: "(609) 555-0147",
  resume_url: "",
  cover_letter: "Hello",
  linkedin_url: "",
  portfolio_url: "",
  referral_source: "LinkedIn",
  status: "reviewing",
  applied_at: "2024-05-01T10:00:00Z",
};

export const BUCKET = "https://abc.supabase.co/storage/v1/object/public/job-applications/";

export const USER = {
  id: "0a1b2c3d-4e5f-4a6b-8c7d-9e8f7a6b5c4d",
  email: "Ada@Example.com",
  email_confirmed_at: "2024-01-01T00:00:00Z",
  raw_user_meta_data: '{"name":"Ada Rivera"}',
};
