import { pageNumber } from "~/platform/db/search.server";

/** How a page reads one query parameter: its normalized value, or "" if it has no effect. */
type Parameter = (typed: string) => string;

const TEXT_MAX_CHARACTERS = 200;

/** A filter or a search. PostgreSQL rejects U+0000, and stored text never contains it. */
export const TEXT: Parameter = (typed) =>
  typed.replaceAll("\0", "").trim().slice(0, TEXT_MAX_CHARACTERS).trim().toWellFormed();

/** The first page has no number, and an invalid number means the first page. */
const PAGE_NUMBER: Parameter = (typed) => {
  const page = pageNumber(typed);
  return page === 1 ? "" : String(page);
};

const SWITCH: Parameter = (typed) => (typed === "1" ? "1" : "");

export type ParameterKind = "text" | "page-number" | "switch";

export const PARAMETERS: Readonly<Record<ParameterKind, Parameter>> = {
  text: TEXT,
  "page-number": PAGE_NUMBER,
  switch: SWITCH,
};
