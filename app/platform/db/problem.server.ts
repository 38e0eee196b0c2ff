/** Why the database cannot be used, in one line that tells the operator what to do. */
export class DatabaseProblem extends Error {
  override name = "DatabaseProblem";
}
