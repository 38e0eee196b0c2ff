import { pageNumber } from "~/platform/db/search.server";

/** How a page reads one parameter of its query: the value it goes by, or "" where it might as well not be there. */
export type Parameter = (typed: string) => string;

const TEXT_MAX_CHARACTERS = 200;

/** A filter or a search. PostgreSQL refuses U+0000 in any text; nothing that is stored could contain it. */
export const TEXT: Parameter = (typed) =>
  typed.replaceAll("\0", "").trim().slice(0, TEXT_MAX_CHARACTERS).trim().toWellFormed();

/** The first page needs no number, and whatever is no number means the first page. */
export const PAGE_NUMBER: Parameter = (typed) => {
  const page = pageNumber(typed);
  return page === 1 ? "" : String(page);
};

export const SWITCH: Parameter = (typed) => (typed === "1" ? "1" : "");
