import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, type RunnerTestCase } from "vitest";
import { openApps } from "./app";
import { openBrowsers } from "./browser";

const FAILURES = path.resolve(import.meta.dirname, "../../test-results/failures");
const PAGE_TIMEOUT_MS = 5_000;

/** Loaded before each file of journeys: a failed test leaves what can explain it in test-results/failures. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const folder = path.join(FAILURES, wordsOf(path.basename(task.file.name)), wordsOf(task.name));
  await mkdir(folder, { recursive: true });
  await storeMachine(folder, task);
  await storeLogs(folder);
  const contexts = [...openBrowsers].flatMap((browser) => browser.contexts());
  for (const [at, context] of contexts.entries()) await storeVisitor(folder, at + 1, context);
  process.stderr.write(`What "${task.name}" left is in ${path.relative(process.cwd(), folder)}\n`);
});

function wordsOf(name: string): string {
  return name.replace(/\W+/g, "-").slice(-80).replace(/^-/, "");
}

async function storeMachine(folder: string, task: RunnerTestCase): Promise<void> {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const lines = [
    `At ${new Date().toISOString()}, load ${os.loadavg().map((load) => load.toFixed(1))}`,
    `${os.availableParallelism()} processors, ${megabytes(os.freemem())} of memory free`,
    ...(task.result?.errors ?? []).map(({ stack, message }) => stack ?? message),
  ];
  await writeFile(path.join(folder, "failure.txt"), `${lines.join("\n\n")}\n`);
}

async function storeLogs(folder: string): Promise<void> {
  for (const [at, { output }] of [...openApps].entries())
    await writeFile(path.join(folder, `program-${at + 1}.log`), `${output.join("\n")}\n`);
}

/** Of one visitor: the trace of what was done, a picture of each page, and what its console said. */
async function storeVisitor(folder: string, visitor: number, context: BrowserContext) {
  for (const [at, page] of context.pages().entries()) {
    const name = path.join(folder, `visitor-${visitor}-page-${at + 1}`);
    await page.screenshot({ path: `${name}.png`, timeout: PAGE_TIMEOUT_MS }).catch(ignored);
    await writeFile(`${name}.txt`, await describePage(page).catch(String));
  }
  // `npx playwright-core show-trace` opens it. Fails for a visitor without one.
  await context.tracing.stop({ path: path.join(folder, `visitor-${visitor}.zip`) }).catch(ignored);
}

async function describePage(page: Page): Promise<string> {
  const [messages, errors, text] = await Promise.all([
    page.consoleMessages(),
    page.pageErrors(),
    page.innerText("body", { timeout: PAGE_TIMEOUT_MS }).catch(String),
  ]);
  return [
    page.url(),
    ...messages.map((message) => `${message.type()}: ${message.text()}`),
    ...errors.map((error) => error.stack ?? error.message),
    "",
    text,
  ].join("\n");
}

/** On purpose: a page that crashed or is closing has no picture, which must not hide why the test failed. */
function ignored(): void {}
