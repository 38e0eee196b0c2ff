import { describe, expect, it } from "vitest";
import { careersAddress, isFiltered } from "./careersAddress";
import { readJobFilters } from "./jobFilters.server";

const read = (query: string) => readJobFilters(new URL(`http://site.example/careers${query}`));
const none = { search: "", department: "", location: "", type: "" };

describe("the filters of the careers page", () => {
  it("are empty, on the first page, without parameters", () => {
    expect(read("")).toEqual({ ...none, page: 1 });
    expect(isFiltered(read(""))).toBe(false);
  });

  it("are read from the address, trimmed and never longer than 200 characters", () => {
    const filters = read(`?search=%20data%20&type=Contract&location=${"x".repeat(300)}&page=3`);
    expect(filters).toMatchObject({ search: "data", type: "Contract", page: 3 });
    expect(filters.location).toHaveLength(200);
    expect(isFiltered(filters)).toBe(true);
  });

  it("hold nothing that the database would refuse", () => {
    expect(read("?search=a%00b").search).toBe("ab");
    expect(read(`?search=${"x".repeat(199)}%F0%9F%98%80`).search.isWellFormed()).toBe(true);
  });

  it.each(["0", "-1", "2.5", "abc", "1e9", ""])("take the page %j for the first one", (page) => {
    expect(read(`?page=${page}`).page).toBe(1);
  });

  it("survive the way into an address and back", () => {
    const filters = { search: "C# & 100%", department: "R&D", location: "Hamilton, NJ", type: "" };
    expect(read(careersAddress(filters, 2).slice("/careers".length))).toEqual({
      ...filters,
      page: 2,
    });
  });

  it("leave a plain address when there is nothing to say", () => {
    expect(careersAddress(none)).toBe("/careers");
    expect(careersAddress(none, 1)).toBe("/careers");
    expect(careersAddress({ ...none, type: "Contract" })).toBe("/careers?type=Contract");
  });
});
