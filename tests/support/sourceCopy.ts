import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { ConsoleMessage, Page } from "playwright-core";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NOT_SOURCES = ["node_modules", "build", "data", ".git", ".react-router", "tests", "bench"];
/** Vite hands out files of its own root only, and follows links to see where a file really is. */
const HANDED_OUT = ["@fontsource"];

const FIRST_VISIT_MS = 100_000;

/** Opens a page of development to the point where it hears of edits. The first visit reads every source, which takes its time. */
export async function openListening(page: Page, address: string): Promise<void> {
  const timeout = FIRST_VISIT_MS;
  const isConnected = { predicate: (line: ConsoleMessage) => /vite. connected/.test(line.text()) };
  await Promise.all([
    page.waitForEvent("console", { ...isConnected, timeout }),
    page.goto(address, { timeout }),
  ]);
  const isWorkingPage = await page.evaluate(() => "__reactRouterContext" in window);
  if (isWorkingPage) await page.locator("form[data-scripted]").waitFor({ timeout });
}

export interface SourceCopy {
  readonly folder: string;
  /** Replaces a text wherever it stands in the sources of `app`. */
  edit(text: string, replacement: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * The sources in a folder of their own, to edit while development runs there. Packages are links to ours; nothing that
 * Vite made comes along.
 */
export async function copySources(): Promise<SourceCopy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-sources-"));
  for (const name of await readdir(ROOT)) {
    if (NOT_SOURCES.includes(name)) continue;
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  await linkPackages(path.join(folder, "node_modules"));
  return {
    folder,
    async edit(text, replacement) {
      for (const file of await filesWith(path.join(folder, "app"), text)) {
        await writeFile(file, (await readFile(file, "utf8")).replaceAll(text, replacement));
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder);
  const installed = path.join(ROOT, "node_modules");
  for (const name of await readdir(installed)) {
    const [from, to] = [path.join(installed, name), path.join(folder, name)];
    if (HANDED_OUT.includes(name)) await cp(from, to, { recursive: true });
    else if (!/^\.(vite|cache)/.test(name)) await symlink(from, to);
  }
}

async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    if ((await readFile(file, "utf8")).includes(text)) found.push(file);
  }
  if (found.length === 0) throw new Error(`"${text}" stands in no source`);
  return found;
}
