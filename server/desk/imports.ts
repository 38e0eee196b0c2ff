import { access, constants, readdir, stat } from "node:fs/promises";
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

export async function importSupabaseCommand(frontdesk: Frontdesk, words: string[]): Promise<void> {
  const { documents } = frontdesk;
  const { isDryRun, args } = readWords(words);
  const [source = "", folder] = args;
  const isAddress = source.includes("://");
  const files = folder === undefined ? null : await getBucketFolder(folder);
  await runImport(frontdesk, isDryRun, (run) =>
    importSupabase(run, {
      source: isAddress ? source : resolveArgument(source),
      files,
      documents,
    }),
  );
}

export async function importWordpressCommand(frontdesk: Frontdesk, words: string[]): Promise<void> {
  const { isDryRun, args } = readWords(words);
  const [name = "", mapName] = args;
  const file = await getFile(name);
  const categories = mapName === undefined ? null : await getFile(mapName);
  await runImport(frontdesk, isDryRun, (run) => importWordpress(run, { file, categories }));
}

export async function importJobsCommand(frontdesk: Frontdesk, words: string[]): Promise<void> {
  const { isDryRun, args } = readWords(words);
  const [name = ""] = args;
  const file = await getFile(name);
  await runImport(frontdesk, isDryRun, (run) => importJobsFile(run, file));
}

const readWords = (words: readonly string[]) => ({
  isDryRun: words.includes(DRY_RUN),
  args: words.filter((word) => word !== DRY_RUN),
});

/** The path of a file; throws an error of one line if there is none. */
async function getFile(name: string): Promise<string> {
  const file = resolveArgument(name);
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new Error(`there is no file ${file}`);
  return file;
}

/**
 * The path of a folder with the files of the bucket, which may be empty. Throws an error of one line if there is none, or if it
 * is the wrong one: without the folder "resumes" no application would get its resume.
 */
async function getBucketFolder(name: string): Promise<string> {
  const folder = resolveArgument(name);
  const entries = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    const isMissing = code === "ENOENT" || code === "ENOTDIR";
    throw new Error(
      isMissing ? `there is no folder ${folder}` : `${folder} cannot be read (${code})`,
    );
  });
  if (entries.length > 0 && !entries.includes("resumes"))
    throw new Error(`${folder} has no folder "resumes": name the one above the files`);
  return folder;
}

/** Runs an import, prints what it did and writes what it left out, also when it ends early. */
async function runImport(
  { app }: Frontdesk,
  isDryRun: boolean,
  work: (run: ImportRun) => Promise<void>,
): Promise<void> {
  const report = createReport();
  try {
    await work({ app, isDryRun, report });
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
