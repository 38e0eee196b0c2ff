import { describe, expect, it } from "vitest";
import { careersAddress, isFiltered } from "~/jobs/public/careersAddress";
import { readOpenJobFilters } from "~/jobs/search/openJobSearch.server";

const read = (query: string) => readOpenJobFilters(new URL(`http://site.example/careers${query}`));
const none = { search: "", department: "", location: "", type: "", workplace: "" };

describe("the filters of the careers page", () => {
  it("are empty, on the first page, without parameters", () => {
    expect(read("")).toEqual({ ...none, page: 1 });
    expect(isFiltered(read(""))).toBe(false);
  });

  it("are read from the address, trimmed and limited to 200 characters", () => {
    const filters = read(`?search=%20data%20&type=Contract&location=${"x".repeat(300)}&page=3`);
    expect(filters).toMatchObject({ search: "data", type: "Contract", page: 3 });
    expect(filters.location).toHaveLength(200);
    expect(isFiltered(filters)).toBe(true);
  });

  it("contain nothing that the database would reject", () => {
    expect(read("?search=a%00b").search).toBe("ab");
    expect(read(`?search=${"x".repeat(199)}%F0%9F%98%80`).search.isWellFormed()).toBe(true);
  });

  it.each(["0", "-1", "2.5", "abc", "1e9", ""])("treat the page %j as the first page", (page) => {
    expect(read(`?page=${page}`).page).toBe(1);
  });

  it("are the same after writing and reading an address", () => {
    const filters = {
      ...none,
      search: "C# & 100%",
      department: "R&D",
      location: "Hamilton, NJ",
      workplace: "remote",
    };
    expect(read(careersAddress(filters, 2).slice("/careers".length))).toEqual({
      ...filters,
      page: 2,
    });
  });

  it("give the plain address without filters", () => {
    expect(careersAddress(none)).toBe("/careers");
    expect(careersAddress(none, 1)).toBe("/careers");
    expect(careersAddress({ ...none, type: "Contract" })).toBe("/careers?type=Contract");
  });
});
