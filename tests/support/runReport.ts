import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, TestProject, Vitest } from "vitest/node";

/** What scripts/test.mjs reads after a run, to run the files that failed once more. */
export interface RunReport {
  /** Files below the root that failed, with the tests that did; none if the file failed before its tests. */
  failures: { file: string; project: string; tests: string[]; message: string; load: number }[];
  /** Errors that belong to no test file. */
  errors: string[];
  tests: number;
}

const SLOWEST_SHOWN = 30;

/** Prints the slowest files of a run, and writes what failed to the file named by REPORT_FILE. */
export default class implements Reporter {
  private root = "";
  private readonly loads = new Map<TestModule, number>();

  onInit(vitest: Vitest) {
    this.root = vitest.config.root;
  }

  onTestModuleEnd(module: TestModule) {
    this.loads.set(module, os.loadavg()[0] ?? 0);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    if (modules.length > 1) this.printSlowest(modules);
    const file = process.env.REPORT_FILE;
    if (!file) return;
    const report: RunReport = {
      failures: modules.filter((module) => !module.ok()).map((module) => this.failureOf(module)),
      errors: unhandled.map(({ message, stack }) => stack ?? message),
      tests: modules.reduce((sum, module) => sum + [...module.children.allTests()].length, 0),
    };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report, null, 2));
  }

  private failureOf(module: TestModule): RunReport["failures"][number] {
    const failed = [...module.children.allTests("failed")];
    const errors = failed.length > 0 ? failed[0]?.result().errors : module.errors();
    return {
      file: this.nameOf(module),
      project: module.project.name,
      tests: failed.map((test) => test.fullName),
      message: errors?.[0]?.message ?? "",
      load: Math.round((this.loads.get(module) ?? 0) * 10) / 10,
    };
  }

  private printSlowest(modules: readonly TestModule[]) {
    const timed = modules
      .map((module) => ({ module, ms: timeOf(module) }))
      .sort((one, other) => other.ms - one.ms);
    const lines = timed
      .slice(0, SLOWEST_SHOWN)
      .map(({ module, ms }) => `${seconds(ms)} s  ${this.nameOf(module)}`);
    process.stdout.write(`\n Slowest files\n${lines.join("\n")}\n${sumsOf(timed)}\n`);
  }

  private nameOf(module: TestModule): string {
    return path.relative(this.root, module.moduleId).split(path.sep).join("/");
  }
}

type Timed = { module: TestModule; ms: number }[];

function sumsOf(timed: Timed): string {
  const projects = new Map<TestProject, Timed>();
  for (const each of timed)
    projects.set(each.module.project, [...(projects.get(each.module.project) ?? []), each]);
  return [...projects]
    .map(([project, files]) => {
      const sum = files.reduce((total, { ms }) => total + ms, 0);
      return `${seconds(sum)} s  ${project.name}, ${files.length} files`;
    })
    .join("\n");
}

function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + prepareDuration + duration;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(8);
}
