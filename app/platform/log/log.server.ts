import pino from "pino";
import type { LogLevel } from "~/platform/config/settings";
import { standardLogDestination } from "./logDestination.server.ts";

export type Logger = pino.Logger;

/** Structured logs on standard output, one JSON object per line. Never log a body, a name, an email address or a query string. */
export function createLog(
  level: LogLevel,
  destination: pino.DestinationStream = standardLogDestination(),
): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error) => errorForLog(error) },
  };
  return pino(options, destination);
}

/** The parts of an error that may be logged. */
interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Frames only: the message above has personal values removed. */
  stack: string[];
  cause?: LoggedError;
}

const CAUSES_MAX = 5;

/**
 * Describes an error without personal data. Database errors repeat the values of the statement (`params: …`, `detail`), which are
 * names and messages of people, so all other properties are left out.
 */
function errorForLog(error: unknown, causesLeft = CAUSES_MAX): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error", stack: [] };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...(typeof code === "string" ? { code } : {}),
    stack: framesOf(error.stack ?? ""),
    ...(cause === undefined || causesLeft === 0
      ? {}
      : { cause: errorForLog(cause, causesLeft - 1) }),
  };
}

/** Drizzle appends a failed statement's values to the message; PostgreSQL quotes a value that it could not read. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, "").replace(/(invalid input [^:]*): .*/s, "$1");
}

function framesOf(stack: string): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
