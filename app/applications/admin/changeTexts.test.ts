import { describe, expect, test } from "vitest";
import { restoredText, statusOfSelectedText, statusText } from "./changeTexts";

const ID = "0199f0a4-8f7e-7c3b-9d7a-1c2d3e4f5a6b";

describe("the text after a change of status", () => {
  test("a changed status is named and can be undone to the old one", () => {
    expect(statusText(ID, "new", "reviewing")).toEqual({
      text: "Status changed to Reviewing.",
      undo: { action: `/admin/applications/${ID}/status`, fields: { status: "new" } },
    });
  });

  test("there is no undo if the status did not change, or was one that can no longer be set", () => {
    expect(statusText(ID, "new", "new")).toBe("Status changed to New.");
    expect(statusText(ID, "on hold", "new")).toBe("Status changed to New.");
  });

  test("it says whether the applicant is told by mail, or the mail is in a file", () => {
    expect(statusText(ID, "new", "new", "mailed")).toContain("The applicant is told by mail.");
    expect(statusText(ID, "new", "new", "filed")).toContain("is written to a file");
  });

  test("a bulk change can be undone by its id, if anything was changed", () => {
    expect(statusOfSelectedText({ changed: 2, refused: 0, bulkId: ID })).toEqual({
      text: "Status of 2 applications changed.",
      undo: { action: "/admin/applications/selected/status/undo", fields: { bulk: ID } },
    });
    expect(statusOfSelectedText({ changed: 0, refused: 2, bulkId: ID })).toBe(
      "Status of 0 applications changed. 2 applications no longer there.",
    );
    expect(restoredText({ changed: 2, refused: 1 })).toBe(
      "2 applications back to the earlier status. 1 application changed meanwhile, or no longer there.",
    );
  });
});
