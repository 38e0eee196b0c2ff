import { describe, expect, test } from "vitest";
import {
  NEXT_FIELD,
  NOTIFY_FIELD,
  noMailText,
  restoredText,
  statusOfSelectedText,
  statusRestoredText,
  statusText,
} from "~/applications/admin/changeTexts";
import { SHOWN_STATUS_FIELD } from "~/applications/admin/statuses";

const ID = "0199f0a4-8f7e-7c3b-9d7a-1c2d3e4f5a6b";

type StatusChange = Parameters<typeof statusText>[0];

const textOf = (before: string, after: string, more: Partial<StatusChange> = {}) =>
  statusText({ id: ID, name: "Tara Joshi", before, after, isMailWithdrawn: false, ...more });

describe("the text after a change of status", () => {
  test("a changed status is named, says that no email was sent, and can be undone to the old one", () => {
    expect(textOf("new", "reviewing")).toEqual({
      text: "Moved Tara Joshi to Reviewing. No email was sent.",
      undo: {
        action: `/admin/applications/${ID}/status/undo`,
        fields: { before: "new", after: "reviewing" },
      },
    });
  });

  test("there is no undo if the status did not change, or was one that can no longer be set", () => {
    expect(textOf("new", "new")).toBe("Tara Joshi is at New.");
    expect(textOf("on hold", "new")).toBe("Moved Tara Joshi to New. No email was sent.");
  });

  test("a delayed mail is counted down to the moment it leaves, and can be undone until then", () => {
    const at = new Date("2026-11-23T10:00:00Z");
    const mail = { id: "m1", at, isMailWrittenToFiles: false };
    expect(textOf("new", "rejected", { mail })).toMatchObject({
      undo: { fields: { before: "new", after: "rejected", mail: "m1" } },
      countdown: { text: "The email sends in {seconds} s.", endsAt: at.getTime() + 15_000 },
    });
    expect(textOf("rejected", "rejected", { mail })).toMatchObject({
      text: "Tara Joshi is at Rejected.",
    });
    const written = textOf("new", "rejected", { mail: { ...mail, isMailWrittenToFiles: true } });
    expect(written).toMatchObject({ countdown: { over: "The email is written to a file." } });
  });

  test("a mail that was withdrawn is mentioned", () => {
    expect(textOf("rejected", "new", { isMailWithdrawn: true })).toMatchObject({
      text: "Moved Tara Joshi to New. The email was withdrawn before it left.",
    });
  });

  test("an undone email about the same status moves nobody back", () => {
    const undone = { name: "Tara Joshi", status: "rejected", isMailWithdrawn: true };
    expect(statusRestoredText({ ...undone, isMoved: false })).toBe(
      "The email to Tara Joshi was withdrawn before it left.",
    );
    expect(statusRestoredText({ ...undone, isMoved: true })).toBe(
      "Moved Tara Joshi back to Rejected. The email was withdrawn before it left.",
    );
  });

  test.each([
    [1, 0, "It is at Rejected or got its email before. No email is sent."],
    [3, 0, "All of them are at Rejected or got its email before. No email is sent."],
    [
      3,
      1,
      "One of them applied again for the same job: the earlier application gets no email. The others are at Rejected or got its email before. No email is sent.",
    ],
    [
      2,
      1,
      "One of them applied again for the same job: the earlier application gets no email. The other one is at Rejected or got its email before. No email is sent.",
    ],
    [
      2,
      2,
      "2 are earlier applications of people who applied again for the same job: they get no email. No email is sent.",
    ],
    [
      1,
      1,
      "This applicant applied again for the same job: the earlier application gets no email. No email is sent.",
    ],
  ])(
    "of %i selected, %i of them superseded, none is mailed, and why",
    (count, superseded, text) => {
      expect(noMailText({ label: "Rejected", count, superseded })).toBe(text);
    },
  );

  test("a bulk change says how many delayed mails it withdrew", () => {
    expect(bulk({ changed: 3, mailsWithdrawn: 2 })).toMatchObject({
      text: "Moved 3 applications to Rejected. 2 emails were withdrawn before they left.",
    });
  });

  test("a bulk change can be undone by its id, if anything was changed", () => {
    expect(bulk({ changed: 2 })).toEqual({
      text: "Moved 2 applications to Rejected. No email was sent.",
      undo: { action: "/admin/applications/selected/status/undo", fields: { bulk: ID } },
    });
    expect(bulk({ changed: 1, name: "Tara Joshi" })).toMatchObject({
      text: "Moved Tara Joshi to Rejected. No email was sent.",
    });
    expect(bulk({ changed: 0, rejected: 2 })).toBe(
      "Moved 0 applications to Rejected. 2 applications no longer there. No email was sent.",
    );
    expect(undone({ rejected: 1 })).toBe(
      "2 applications back to the earlier status. 1 application changed meanwhile, or no longer there.",
    );
  });

  test("those that had the status already are counted by themselves", () => {
    expect(bulk({ changed: 16, unchanged: 1 })).toMatchObject({
      text: "Moved 16 applications to Rejected. 1 application was there already. No email was sent.",
    });
    expect(bulk({ unchanged: 2 })).toBe("2 applications are at Rejected already.");
    expect(bulk({ unchanged: 1, name: "Tara Joshi" })).toBe("Tara Joshi is at Rejected already.");
  });

  test("the mails of a bulk change are counted down together, and those that left are named", () => {
    expect(bulk({ changed: 3, mailsDelayed: 2 })).toMatchObject({
      text: "Moved 3 applications to Rejected.",
      countdown: { text: "2 emails send in {seconds} s.", over: "2 emails are on their way." },
    });
    expect(undone({ mailsWithdrawn: 2, unchanged: 1 })).toBe(
      "2 applications back to the earlier status. 2 emails were withdrawn before they left. " +
        "1 application not moved back: the email has left.",
    );
  });
});

test("the fields of a change of status have the names that a page sends which was opened before an upgrade", () => {
  expect([NOTIFY_FIELD, NEXT_FIELD, SHOWN_STATUS_FIELD]).toEqual(["tell", "next", "shown_status"]);
});

const bulk = (more: Partial<Parameters<typeof statusOfSelectedText>[0]>) =>
  statusOfSelectedText(
    {
      ...{ changed: 0, unchanged: 0, rejected: 0, status: "rejected", name: null, bulkId: ID },
      ...{ mailsWithdrawn: 0, mailsDelayed: 0 },
      ...more,
    },
    { at: new Date("2026-11-23T10:00:00Z"), isMailWrittenToFiles: false },
  );

const undone = (more: Partial<Parameters<typeof restoredText>[0]>) =>
  restoredText({ changed: 2, rejected: 0, mailsWithdrawn: 0, unchanged: 0, ...more });
