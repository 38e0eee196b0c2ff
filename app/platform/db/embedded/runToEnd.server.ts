import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type RunAs, spawnAs } from "~/platform/db/embedded/unprivileged.server";
import { DatabaseProblem } from "~/platform/db/problem.server";

const TIMEOUT_MS = 60_000;

/** Runs one of PostgreSQL's programs to its end. Throws DatabaseProblem with its last error line if it fails. */
export async function runToEnd(
  runAs: RunAs,
  command: string,
  args: string[],
  input = "",
): Promise<void> {
  const child = spawnAs(runAs, command, args, { cwd: "/", timeout: TIMEOUT_MS });
  child.stdin?.on("error", () => undefined).end(input);
  const [output, errors, [code, signal]] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  if (code === 0) return;
  const reason = lastLine(errors) || lastLine(output) || `ended with ${code ?? signal}`;
  throw new DatabaseProblem(`${path.basename(command)} could not prepare the database: ${reason}`);
}

function lastLine(output: string): string {
  const lines = output.split("\n").filter((line) => /error|fatal|panic/i.test(line));
  return lines.at(-1)?.trim() ?? "";
}
