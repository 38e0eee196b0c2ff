import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { LogDestination, type LogOutput } from "~/platform/log/logDestination.server";

/** An output that fails while `error` is set, and otherwise takes at most `takes` bytes at a time. */
class Output implements LogOutput {
  error: string | null = null;
  takes = Number.POSITIVE_INFINITY;
  writes = 0;
  readonly #chunks: Uint8Array[] = [];

  write(bytes: Uint8Array, done: (error: NodeJS.ErrnoException | null, bytes: number) => void) {
    queueMicrotask(() => {
      try {
        done(null, this.writeNow(bytes));
      } catch (error) {
        done(error as NodeJS.ErrnoException, 0);
      }
    });
  }

  writeNow(bytes: Uint8Array): number {
    this.writes += 1;
    if (this.error) throw Object.assign(new Error(this.error), { code: this.error });
    const chunk = bytes.subarray(0, this.takes);
    this.#chunks.push(chunk);
    return chunk.byteLength;
  }

  get text() {
    return Buffer.concat(this.#chunks).toString();
  }
}

describe("lines for an output", () => {
  let output: Output;
  let destination: LogDestination;

  beforeEach(() => {
    output = new Output();
    destination = new LogDestination(output);
  });

  const flushed = () => new Promise<void>((resolve) => destination.flush(resolve));

  it("are written together, in their order", async () => {
    for (const line of ["one\n", "two\n", "three\n"]) destination.write(line);
    await flushed();
    expect([output.text, output.writes]).toEqual(["one\ntwo\nthree\n", 1]);
  });

  it("are continued where a write took a part, also within a letter", async () => {
    output.takes = 3;
    destination.write("Grüße\n");
    destination.write("👩‍💻 two\n");
    await flushed();
    expect(output.text).toBe("Grüße\n👩‍💻 two\n");
  });

  it.each(["ENOSPC", "EIO", "EPIPE", "EAGAIN"])("survive %s, once each", async (code) => {
    output.error = code;
    destination.write("before\n");
    await expect.poll(() => output.writes).toBeGreaterThan(0);
    destination.write("meanwhile\n");
    output.error = null;
    await expect.poll(() => output.text).toBe("before\nmeanwhile\n");
  });

  it("do not try a failing output for each line", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    output.error = "ENOSPC";
    for (let line = 0; line < 20; line++) {
      destination.write("line\n");
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(output.writes).toBeLessThan(3);
  });

  it("are dropped and counted once a megabyte waits", async () => {
    output.error = "EAGAIN";
    const line = `${"x".repeat(999)}\n`;
    for (let count = 0; count < 1_500; count++) destination.write(line);
    output.error = null;
    await flushed();
    const lines = output.text.trimEnd().split("\n");
    expect(lines).toHaveLength(1_001);
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({
      level: "warn",
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      dropped: 500,
      msg: "lines of this log were dropped, because it could not be written",
    });
  });

  it("hold up a flush for less than a second", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    output.error = "ENOSPC";
    destination.write("line\n");
    const done = vi.fn();
    destination.flush(done);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toHaveBeenCalledOnce();
  });

  it("are written at the end of the process, in parts too, and no longer after an error", () => {
    output.takes = 2;
    destination.write("last\n");
    destination.writeLast();
    expect(output.text).toBe("last\n");
    output.error = "EAGAIN";
    output.writes = 0;
    destination.write("lost\n");
    destination.writeLast();
    expect(output.writes).toBe(1);
  });

  it("are not waited for at the end of the process if an output never gets them whole", () => {
    output.takes = 0;
    destination.write("last\n");
    destination.writeLast();
    expect(output.text).toBe("");
  });
});

describe("a process that logs", () => {
  let folder: string;
  let child: ChildProcess;
  const open: number[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "frontdesk-log-"));
  });

  afterEach(async () => {
    child.kill("SIGKILL");
    for (const fd of open.splice(0)) closeSync(fd);
    await rm(folder, { recursive: true });
  });

  const PROGRAM = path.join(import.meta.dirname, "logging.testing.ts");

  function start(lines: number, stdout: number | "pipe", command = [process.execPath]) {
    const [file = "", ...args] = [...command, PROGRAM, String(lines)];
    child = spawn(file, args, { stdio: ["ignore", stdout, "pipe"] });
    if (typeof stdout === "number") open.push(stdout);
    let beats = 0;
    child.stderr?.on("data", (data: Buffer) => {
      beats += data.length;
    });
    return { beats: () => beats };
  }

  async function exitCodeAfter(signal: NodeJS.Signals) {
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = (await Promise.race([ended, setTimeout(5_000, ["still there"])])) as unknown[];
    return code;
  }

  /** It goes on, also after the first failed write, and ends when it should. */
  async function goesOnAndEnds(beats: () => number) {
    await expect.poll(beats).toBeGreaterThan(20);
    const before = beats();
    await expect.poll(beats).toBeGreaterThan(before + 5);
    expect(await exitCodeAfter("SIGTERM")).toBe(0);
  }

  it("goes on while the disk is full, and ends", async () => {
    await goesOnAndEnds(start(50_000, openSync("/dev/full", "w")).beats);
  });

  it("goes on while nobody reads its pipe, and ends", async () => {
    const pipe = path.join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    open.push(openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK));
    await goesOnAndEnds(start(50_000, openSync(pipe, "w")).beats);
  });

  it("goes on while nobody reads its socket, and ends", { tags: ["thorough"] }, async () => {
    const { beats } = start(50_000, "pipe");
    child.stdout?.pause();
    await goesOnAndEnds(beats);
  });

  it.skipIf(spawnSync("python3", ["-c", "import pty"]).status !== 0)(
    "goes on once its terminal is closed, and ends",
    { tags: ["thorough"] },
    async () => {
      await goesOnAndEnds(
        start(5_000, "pipe", ["python3", "-c", TERMINAL, process.execPath]).beats,
      );
    },
  );

  const places = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).place ?? JSON.parse(line).msg);

  it.each(["SIGTERM", "SIGUSR2"] as const)("has written every line after %s", async (signal) => {
    const file = path.join(folder, "log");
    const { beats } = start(5_000, openSync(file, "w"));
    await expect.poll(beats).toBeGreaterThan(12);
    expect(await exitCodeAfter(signal)).toBe(0);
    const last = signal === "SIGTERM" ? "stopped" : "leaving";
    expect(places(await readFile(file, "utf8"))).toEqual([...Array(5_000).keys(), last]);
  });

  it("has written every line for a reader too", async () => {
    const { beats } = start(5_000, "pipe");
    let text = "";
    child.stdout?.setEncoding("utf8").on("data", (data: string) => {
      text += data;
    });
    await expect.poll(beats).toBeGreaterThan(12);
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
    expect(places(text)).toEqual([...Array(5_000).keys(), "stopped"]);
  });
});

/** Runs a command in a terminal that nobody reads, and that is closed after a fifth of a second. */
const TERMINAL = `
import os, pty, sys, time
master, terminal = pty.openpty()
if os.fork() == 0:
    os.close(terminal)
    time.sleep(0.2)
    os._exit(0)
os.close(master)
os.dup2(terminal, 1)
os.execv(sys.argv[1], sys.argv[1:])
`;
