import { describe, expect, it } from "vitest";
import { TICKET_FIELD } from "~/applications/application";
import { issueResumeTicket, readEarlierResume } from "~/applications/apply/resume.server";
import { UNFINISHED_FORM_FILE_SECONDS } from "~/platform/files/unclaimedFiles.server";
import { createSigner } from "~/platform/signing.server";

const signer = createSigner(Buffer.from("a secret of the tests"));
const SENT = new Date("2026-11-20T15:00:00Z");
const EXPIRES = SENT.getTime() + UNFINISHED_FORM_FILE_SECONDS * 1000;
const resume = {
  key: "0123456789abcdef0123456789abcdef",
  name: "履歴書.pdf",
  mediaType: "application/pdf",
  bytes: 4096,
  sha256: "ab".repeat(32),
};

const scopeAt = (now: number | Date, signedBy = signer) => ({
  app: { signer: signedBy, now: () => new Date(now) },
});
const { ticket } = issueResumeTicket(scopeAt(SENT), resume);
const found = (text: string, scope = scopeAt(SENT)) =>
  readEarlierResume(scope, new Map([[TICKET_FIELD, [text]]]));

describe("the ticket of a resume", () => {
  it("leads to the resume that it was signed for", () => {
    expect(found(ticket)).toEqual({ resume, ticket });
  });

  it("expires", () => {
    expect(found(ticket, scopeAt(EXPIRES - 1))).not.toBeNull();
    expect(found(ticket, scopeAt(EXPIRES))).toBeNull();
  });

  it("is invalid with any character changed, removed or added", () => {
    for (let at = 0; at <= ticket.length; at += 1) {
      const other = ticket[at] === "A" ? "B" : "A";
      const forged = [
        ticket.slice(0, at) + other + ticket.slice(at + 1),
        ticket.slice(0, at) + other + ticket.slice(at),
        ticket.slice(0, at) + ticket.slice(at + 1),
      ].filter((text) => text !== ticket);
      for (const text of forged) expect(found(text)).toBeNull();
    }
  });

  it.each(["", ".", "..", "a.b", "null", "x".repeat(100_000), `${"x".repeat(100_000)}.y`])(
    "is not a text that we did not sign: %j",
    (text) => {
      expect(found(text)).toBeNull();
    },
  );

  it("is invalid with the signature of another secret or another purpose", () => {
    const other = createSigner(Buffer.from("another secret"));
    expect(found(ticket, scopeAt(SENT, other))).toBeNull();
    const [content = ""] = ticket.split(".");
    const flash = signer.sign("flash", content);
    expect(found(`${content}.${flash}`)).toBeNull();
  });
});
