// A run of the tests that separates chance from failure: a file that failed runs once more, alone, after all others.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT, say } from "./setup.mjs";

const RESULTS = join(ROOT, "test-results");
const FLAKY_FILE = join(RESULTS, "flaky.json");
/** More files than this do not fail by chance, and are not run again. */
const RERUN_FILES_MAX = 8;
const STRIKES = 3;

/**
 * Runs the tests of these projects, with these options of Vitest. The exit code: 0 if each file passed, at the latest
 * when it ran alone, and no test passed only alone for the third time in this checkout.
 */
export function runTests({ projects, options }) {
  rmSync(join(RESULTS, "failures"), { recursive: true, force: true });
  say("— Tests");
  const first = runVitest("run.json", [...projects.flatMap(ofProject), ...options]);
  if (first.code === 0) return 0;
  const { failures, errors } = first.report ?? { failures: [], errors: [] };
  // Without a report, or with an error outside the files, there is nothing that could be run again.
  if (failures.length === 0 || errors.length > 0 || failures.length > RERUN_FILES_MAX)
    return first.code;
  say(`— ${failures.length} of the files failed; each runs once more, alone`);
  const stillFailing = failures.filter(
    ({ file, project }) =>
      runVitest("rerun.json", [...ofProject(project), ...options, file]).code !== 0,
  );
  const isOverdue = noteFlaky(failures.filter((failure) => !stillFailing.includes(failure)));
  for (const { file } of stillFailing) say(`failed twice: ${file}`);
  return stillFailing.length > 0 || isOverdue ? 1 : 0;
}

const ofProject = (name) => ["--project", name];

function runVitest(reportName, args) {
  const reportFile = join(RESULTS, reportName);
  rmSync(reportFile, { force: true });
  const reporters = ["--reporter=default", "--reporter=./tests/support/runReport.ts"];
  const { status } = spawnSync(
    NODE,
    ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, REPORT_FILE: reportFile } },
  );
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : null;
  return { code: status ?? 1, report };
}

/**
 * Prints each test that passed only alone, and appends it to test-results/flaky.json. True if one did so for the third time:
 * it has to be mended, and its entries deleted, before the run passes again.
 */
function noteFlaky(failures) {
  if (failures.length === 0) return false;
  const before = existsSync(FLAKY_FILE) ? JSON.parse(readFileSync(FLAKY_FILE, "utf8")) : [];
  const at = new Date().toISOString();
  const now = failures.flatMap(({ tests, ...failure }) =>
    (tests.length > 0 ? tests : ["before its tests"]).map((test) => ({ ...failure, test, at })),
  );
  const all = [...before, ...now];
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(FLAKY_FILE, `${JSON.stringify(all, null, 2)}\n`);
  let isOverdue = false;
  for (const { file, test, message, load } of now) {
    const strikes = all.filter((each) => each.file === file && each.test === test).length;
    isOverdue ||= strikes >= STRIKES;
    const urgent = strikes >= STRIKES ? `, strike ${strikes}: mend it before anything else` : "";
    say(`flaky: ${file} > ${test} (load ${load}${urgent}): ${message.split("\n")[0]}`);
  }
  return isOverdue;
}
