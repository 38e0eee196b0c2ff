import pino from "pino";
import type { LogLevel } from "~/platform/config/settings";

export type Logger = pino.Logger;

/** Structured logs on standard output, a JSON object a line. Never log a body, a name, an address of mail or a query string. */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
