/** Why the database cannot be used, in one line that tells the operator what to do. */
export class DatabaseProblem extends Error {
  override name = "DatabaseProblem";
}

/** The log to which the server's start, restarts and end are reported. */
export interface DatabaseLog {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
