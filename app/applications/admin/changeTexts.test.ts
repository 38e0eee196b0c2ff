import { describe, expect, test } from "vitest";
import { restoredText, statusOfSelectedText, statusText } from "./changeTexts";

const ID = "0199f0a4-8f7e-7c3b-9d7a-1c2d3e4f5a6b";

type Made = Parameters<typeof statusText>[0];

const made = (before: string, after: string, more: Partial<Made> = {}) =>
  statusText({ id: ID, name: "Tara Joshi", before, after, isMailWithdrawn: false, ...more });

describe("the text after a change of status", () => {
  test("a changed status is named, says that no email was sent, and can be undone to the old one", () => {
    expect(made("new", "reviewing")).toEqual({
      text: "Moved Tara Joshi to Reviewing. No email was sent.",
      undo: {
        action: `/admin/applications/${ID}/status/undo`,
        fields: { before: "new", after: "reviewing" },
      },
    });
  });

  test("there is no undo if the status did not change, or was one that can no longer be set", () => {
    expect(made("new", "new")).toBe("Tara Joshi is at New.");
    expect(made("on hold", "new")).toBe("Moved Tara Joshi to New. No email was sent.");
  });

  test("a held mail is counted down to the moment it leaves, and can be undone until then", () => {
    const at = new Date("2026-11-23T10:00:00Z");
    const mail = { id: "m1", at, isFiled: false };
    expect(made("new", "rejected", { mail })).toMatchObject({
      undo: { fields: { before: "new", after: "rejected", mail: "m1" } },
      countdown: { text: "The email sends in {seconds} s.", endsAt: at.getTime() + 15_000 },
    });
    expect(made("rejected", "rejected", { mail })).toMatchObject({
      text: "Tara Joshi is at Rejected.",
    });
    const filed = made("new", "rejected", { mail: { ...mail, isFiled: true } });
    expect(filed).toMatchObject({ countdown: { over: "The email is written to a file." } });
  });

  test("a mail that was withdrawn is mentioned", () => {
    expect(made("rejected", "new", { isMailWithdrawn: true })).toMatchObject({
      text: "Moved Tara Joshi to New. The email was withdrawn before it left.",
    });
  });

  test("a bulk change says how many held mails it withdrew", () => {
    expect(
      statusOfSelectedText({ changed: 3, refused: 0, bulkId: ID, mailsWithdrawn: 2 }),
    ).toMatchObject({
      text: "Status of 3 applications changed. 2 emails were withdrawn before they left.",
    });
  });

  test("a bulk change can be undone by its id, if anything was changed", () => {
    expect(statusOfSelectedText({ changed: 2, refused: 0, bulkId: ID, mailsWithdrawn: 0 })).toEqual(
      {
        text: "Status of 2 applications changed.",
        undo: { action: "/admin/applications/selected/status/undo", fields: { bulk: ID } },
      },
    );
    expect(statusOfSelectedText({ changed: 0, refused: 2, bulkId: ID, mailsWithdrawn: 0 })).toBe(
      "Status of 0 applications changed. 2 applications no longer there.",
    );
    expect(restoredText({ changed: 2, refused: 1 })).toBe(
      "2 applications back to the earlier status. 1 application changed meanwhile, or no longer there.",
    );
  });
});
