import pino from "pino";
import type { LogLevel } from "~/platform/config/settings";
import { errorForLog } from "~/platform/log/errorForLog";

export type Logger = pino.Logger;

/**
 * Structured logs on standard output, one JSON object per line. Never log a body, a name, an email address or a query
 * string.
 */
export function createLog(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error) => errorForLog(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
