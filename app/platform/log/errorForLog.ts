/** An error as the log may keep it. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Frames only: the message stands above, without what must not be kept. */
  stack: string[];
  cause?: LoggedError;
}

const CAUSES_MAX = 5;

/**
 * What went wrong and where, without what it was about. Errors of the database repeat the values of the statement
 * (`params: …`, `detail`), and those are names and messages of people; every property but these few is left out.
 */
export function errorForLog(error: unknown, causesLeft = CAUSES_MAX): LoggedError {
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

/** Drizzle writes a failed statement's values behind its text; PostgreSQL quotes a value it could not read. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, "").replace(/(invalid input [^:]*): .*/s, "$1");
}

function framesOf(stack: string): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
