import { DrizzleQueryError } from "drizzle-orm";

const UNIQUE_VIOLATION = "23505";

/** Whether a write violated this constraint. Its transaction is aborted. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const cause = error.cause as { code?: string; constraint?: string } | undefined;
  return cause?.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}
