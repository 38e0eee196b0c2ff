import { constants, fstatSync, openSync, write, writeSync } from "node:fs";

type WriteCallback = (error: NodeJS.ErrnoException | null, bytes: number) => void;

/** The destination of log lines. A write may take only a part of its bytes. */
export interface LogOutput {
  write(bytes: Uint8Array, done: WriteCallback): void;
  /** Writes at the end of the process. Throws where it would have to wait for a reader. */
  writeNow(bytes: Uint8Array): number;
}

const QUEUE_MAX_CHARACTERS = 1_000_000;
const BATCH_CHARACTERS = 64 * 1024;
/** A reader that is slow empties its pipe of 64 KiB within this time or never. */
const FULL_PIPE_PAUSE_MS = 20;
/** After another error, such as a full disk, the next attempt to write waits this long. */
const ERROR_PAUSE_MS = 1_000;
const FLUSH_MAX_MS = 300;
const EXIT_MAX_MS = 300;
const NOTHING = Buffer.alloc(0);

/**
 * Writes lines in their order, many at a time, and never fails: whatever the error, the lines wait in memory and are written
 * again after a pause. Lines that find no space there are dropped and counted.
 *
 * Pino's own destination would not do. It ends the program for most errors, and then tries for ever to write what is left, in the
 * main thread, so that no signal is handled any more.
 */
export class LogDestination {
  readonly #output: LogOutput;
  #lines: string[] = [];
  #characters = 0;
  #dropped = 0;
  /** The rest of the lines that are being written. */
  #batch: Uint8Array = NOTHING;
  #isWriting = false;
  /** A write is under way, or will be after the present task or a pause. */
  #isBusy = false;
  readonly #whenEmpty = new Set<() => void>();

  constructor(output: LogOutput) {
    this.#output = output;
  }

  write(line: string): void {
    if (this.#characters > 0 && this.#characters + line.length > QUEUE_MAX_CHARACTERS) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#isBusy) return;
    this.#isBusy = true;
    setImmediate(() => this.#writeBatch());
  }

  /** Calls back once all lines are written, or after some hundred milliseconds. */
  flush(done: () => void): void {
    if (!this.#isBusy) {
      done();
      return;
    }
    const timeout = setTimeout(() => {
      this.#whenEmpty.delete(finish);
      done();
    }, FLUSH_MAX_MS);
    const finish = () => {
      clearTimeout(timeout);
      done();
    };
    this.#whenEmpty.add(finish);
  }

  /**
   * Writes what is left while the process exits: once, and not after an error. Bytes that are under way are left to the thread
   * that has them; lines behind them may come first then, which a flush before prevents.
   */
  writeLast(): void {
    const end = performance.now() + EXIT_MAX_MS;
    if (this.#isWriting) this.#batch = NOTHING;
    try {
      while (this.#takeBatch() && performance.now() < end) {
        const bytes = this.#output.writeNow(this.#batch);
        if (bytes === 0) return;
        this.#wrote(bytes);
      }
    } catch {
      // There is nowhere to log it.
    }
  }

  #writeBatch(): void {
    if (!this.#takeBatch()) {
      this.#isBusy = false;
      for (const finish of this.#whenEmpty) finish();
      this.#whenEmpty.clear();
      return;
    }
    this.#isWriting = true;
    this.#output.write(this.#batch, (error, bytes) => {
      this.#isWriting = false;
      if (!error && bytes > 0) {
        this.#wrote(bytes);
        setImmediate(() => this.#writeBatch());
        return;
      }
      const pause = error && error.code !== "EAGAIN" ? ERROR_PAUSE_MS : FULL_PIPE_PAUSE_MS;
      setTimeout(() => this.#writeBatch(), pause).unref();
    });
  }

  /** Makes the next lines the batch, unless a rest of the last one is there. False if nothing is left. */
  #takeBatch(): boolean {
    if (this.#batch.byteLength > 0) return true;
    let count = 0;
    let characters = 0;
    for (const { length } of this.#lines) {
      if (count > 0 && characters + length > BATCH_CHARACTERS) break;
      count += 1;
      characters += length;
    }
    this.#batch = Buffer.from(this.#lines.splice(0, count).join(""));
    this.#characters -= characters;
    return count > 0;
  }

  #wrote(bytes: number): void {
    this.#batch = this.#batch.subarray(bytes);
    if (this.#dropped === 0) return;
    const msg = "lines of this log were dropped, because it could not be written";
    const entry = { level: "warn", time: new Date().toISOString(), dropped: this.#dropped, msg };
    this.#dropped = 0;
    this.#lines.push(`${JSON.stringify(entry)}\n`);
    this.#characters += this.#lines.at(-1)?.length ?? 0;
  }
}

const STANDARD_OUTPUT = 1;

interface Descriptor {
  fd: number;
  isFile: boolean;
}

/**
 * A file is written by a thread, because disks stall. A pipe, socket or terminal is not: a thread that waits for its reader
 * cannot be stopped, and the end of a process waits for all threads. It gets a descriptor that never waits.
 */
function openStandardOutput(): Descriptor {
  if (fstatSync(STANDARD_OUTPUT).isFile()) return { fd: STANDARD_OUTPUT, isFile: true };
  // Makes a pipe or socket one that never waits, for all processes that share it. Any of them may undo that.
  void process.stdout;
  try {
    // Pipes and terminals can be opened once more, for this process alone. Sockets cannot, such as those of systemd.
    const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
    return { fd: openSync("/dev/fd/1", flags), isFile: false };
  } catch {
    return { fd: STANDARD_OUTPUT, isFile: false };
  }
}

function standardOutput(): LogOutput {
  let descriptor: Descriptor | undefined;
  const open = () => {
    descriptor ??= openStandardOutput();
    return descriptor;
  };
  const writeNow = (bytes: Uint8Array) => writeSync(open().fd, bytes);
  return {
    writeNow,
    write(bytes, done) {
      if (open().isFile) {
        write(STANDARD_OUTPUT, bytes, done);
        return;
      }
      let written = 0;
      try {
        written = writeNow(bytes);
      } catch (error) {
        done(error as NodeJS.ErrnoException, 0);
        return;
      }
      done(null, written);
    },
  };
}

let standard: LogDestination | undefined;

/** Standard output, the same destination for all logs of this process. */
export function standardLogDestination(): LogDestination {
  if (standard) return standard;
  const destination = new LogDestination(standardOutput());
  process.on("exit", () => destination.writeLast());
  standard = destination;
  return destination;
}
