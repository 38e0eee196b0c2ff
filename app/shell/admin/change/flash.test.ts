import { describe, expect, test } from "vitest";
import { flashOf, statusChanged } from "./flash";
import { CLEAR_FLASH, readFlash, setFlash } from "./flashCookie.server";

const ID = "0199f0a4-8f7e-7c3b-9d7a-1c2d3e4f5a6b";

describe("the text after a change in the admin area", () => {
  test("a changed status is named and can be undone to the old one", () => {
    expect(flashOf(statusChanged(ID, "new", "reviewing"))).toEqual({
      tone: "done",
      text: "Status changed to Reviewing.",
      undo: { action: `/admin/applications/${ID}/status`, fields: { status: "new" } },
    });
  });

  test("a bulk status change can be undone by its id, if anything was changed", () => {
    const undo = { action: "/admin/applications/selected/status/undo", fields: { bulk: ID } };
    expect(flashOf(`applications-moved.2.0.${ID}`)?.undo).toEqual(undo);
    expect(flashOf(`applications-moved.0.2.${ID}`)?.undo).toBeUndefined();
    expect(flashOf("applications-moved.2.0.x")?.undo).toBeUndefined();
    expect(flashOf("applications-restored.2.1")?.text).toBe(
      "2 applications back to the earlier status. 1 application changed meanwhile, or no longer there.",
    );
  });

  test("there is no undo if the status did not change, or was one that can no longer be set", () => {
    const textOf = (notice?: "mailed" | "filed") =>
      flashOf(statusChanged(ID, "new", "reviewing", notice))?.text;
    expect(textOf("mailed")).toContain("The applicant is told by mail.");
    expect(textOf("filed")).toContain("is written to a file");
    expect(flashOf(statusChanged(ID, "new", "new"))?.undo).toBeUndefined();
    expect(flashOf(statusChanged(ID, "on hold", "new"))?.undo).toBeUndefined();
  });

  test("a failure shows the specification's sentence, with the reason if the sentence ends in one", () => {
    expect(flashOf("job-delete.job-missing")).toEqual({
      tone: "failed",
      text: "Failed to delete job. Please try again later.",
      detail: "The job no longer exists.",
    });
    expect(flashOf("status-update.failed")?.text).toBe(
      "Failed to update status: The server could not save the change.",
    );
  });

  test("a bulk change shows how many were changed, and how many were not", () => {
    expect(flashOf("jobs-activated.3.0")?.text).toBe("3 jobs published.");
    expect(flashOf("jobs-activated.1.2")?.text).toBe(
      "1 job published. 2 jobs stayed as before: incomplete, past the last day to apply, or no longer there.",
    );
    expect(flashOf("jobs-activated.<b>.1")).toBeNull();
  });

  test.each(["", "constructor", "__proto__.x", "status-changed", "status-changed.../../x.new.new"])(
    "an unknown token has no text: %j",
    (token) => expect(flashOf(token)).toBeNull(),
  );
});

test("the cookie passes a token to the next page and is cleared there", () => {
  const cookie = setFlash("job-deleted").split(";")[0] ?? "";
  const request = new Request("http://admin.example", { headers: { Cookie: `a=b; ${cookie}` } });
  expect(readFlash(request)?.text).toBe("Job deleted.");
  expect(CLEAR_FLASH).toContain("Max-Age=0");
  expect(readFlash(new Request("http://admin.example"))).toBeNull();
});
