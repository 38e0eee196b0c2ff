import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportRun } from "~/imports/importRows.server";
import { importJobsFile } from "~/imports/jobsFile/importJobsFile.server";
import { createReport, REPORT_FILE, type Report, reportFile, tableOf } from "~/imports/report";
import { importSupabase } from "~/imports/supabase/importSupabase.server";
import { importWordpress } from "~/imports/wordpress/importWordpress.server";
import type { Frontdesk } from "../assemble";
import { operatorSettings, resolveArgument, tellOperator } from "../operator";
import { writeNewFile } from "./newFile";

export const DRY_RUN = "--dry-run";

export async function importSupabaseCommand(frontdesk: Frontdesk, args: string[]): Promise<void> {
  const { documents } = frontdesk;
  await runImport(frontdesk, args, async (run, [source = "", files]) => {
    const isAddress = source.includes("://");
    await importSupabase(run, {
      source: isAddress ? source : resolveArgument(source),
      files: files === undefined ? null : await getFolder(files),
      documents,
    });
  });
}

export async function importWordpressCommand(frontdesk: Frontdesk, args: string[]): Promise<void> {
  await runImport(frontdesk, args, async (run, [name = "", categories]) => {
    const file = await getFile(name);
    const map = categories === undefined ? null : await getFile(categories);
    await importWordpress(run, { file, categories: map });
  });
}

export async function importJobsCommand(frontdesk: Frontdesk, args: string[]): Promise<void> {
  await runImport(frontdesk, args, async (run, [name = ""]) => {
    await importJobsFile(run, await getFile(name));
  });
}

/** The path of a file; throws an error of one line if there is none. */
async function getFile(name: string): Promise<string> {
  const file = resolveArgument(name);
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new Error(`there is no file ${file}`);
  return file;
}

/** The path of a folder; throws an error of one line if there is none. */
async function getFolder(name: string): Promise<string> {
  const folder = resolveArgument(name);
  const stats = await stat(folder).catch(() => null);
  if (!stats?.isDirectory()) throw new Error(`there is no folder ${folder}`);
  return folder;
}

/** Runs an import, prints what it did and writes what it left out, also when it ends early. */
async function runImport(
  { app }: Frontdesk,
  args: string[],
  work: (run: ImportRun, args: string[]) => Promise<void>,
): Promise<void> {
  const report = createReport();
  const isDryRun = args.includes(DRY_RUN);
  const run = { app, isDryRun, report };
  try {
    await work(
      run,
      args.filter((word) => word !== DRY_RUN),
    );
  } finally {
    await finish(report, isDryRun);
  }
}

async function finish(report: Report, isDryRun: boolean): Promise<void> {
  const file = path.join(await reportFolder(), REPORT_FILE);
  const write = (sink: Writable) => pipeline([reportFile(report.rows)], sink);
  await writeNewFile(file, { replaces: true, write });
  if (isDryRun) tellOperator("A dry run: nothing was changed. The import would do this:\n");
  tellOperator(tableOf(report));
  for (const line of report.lines) tellOperator(line);
  const rowCount = report.rows.length;
  tellOperator(
    rowCount === 0
      ? "Nothing was left out."
      : `What was left out, and why: ${file} (${rowCount} rows)`,
  );
  // An erasure does not reach the file.
  if (report.rows.some(({ kind }) => NAMES_PEOPLE.has(kind)))
    tellOperator("It names people: delete it once you have read it.");
}

/** The rows of these kinds have the name or the email address of a person. */
const NAMES_PEOPLE: ReadonlySet<string> = new Set(["applications", "resumes", "accounts"]);

/** The program's folder, or DATA_DIR where the program may not write there, as in a container. */
async function reportFolder(): Promise<string> {
  const folder = process.cwd();
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? folder : operatorSettings().dataDir;
}
