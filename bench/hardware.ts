import { execFileSync } from "node:child_process";
import os from "node:os";

export interface Machine {
  processor: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  /** Such as 1.22.1; null where nginx is not installed. */
  nginx: string | null;
  /** The load average of the minute before: other programs make figures worse. */
  loadBefore: number;
}

export function describeMachine(): Machine {
  const cores = os.cpus();
  return {
    processor: cores[0]?.model.trim() ?? os.arch(),
    cores: cores.length,
    memoryGb: Math.round(os.totalmem() / 1024 ** 3),
    system: `${os.type()} ${os.release()}`,
    node: process.versions.node,
    nginx: versionOfNginx(),
    loadBefore: Math.round((os.loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** nginx prints its version to standard error. */
function versionOfNginx(): string | null {
  try {
    const line = execFileSync("sh", ["-c", "PATH=$PATH:/usr/sbin nginx -v 2>&1"], {
      encoding: "utf8",
    });
    return /nginx\/(\S+)/.exec(line)?.[1] ?? null;
  } catch {
    return null;
  }
}
