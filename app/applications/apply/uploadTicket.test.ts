import { describe, expect, it } from "vitest";
import { createSigner } from "~/platform/signing.server";
import { signUploadTicket, type UploadTicket, verifyUploadTicket } from "./uploadTicket.server";

const signer = createSigner(Buffer.from("a secret of the tests"));
const NOW = new Date("2026-11-20T15:00:00Z");
const ticket: UploadTicket = {
  key: "0123456789abcdef0123456789abcdef",
  name: "履歴書.pdf",
  mediaType: "application/pdf",
  bytes: 4096,
  sha256: "ab".repeat(32),
  expires: NOW.getTime() + 1000,
};

describe("an upload ticket", () => {
  it("is returned as it was signed", () => {
    expect(verifyUploadTicket(signer, signUploadTicket(signer, ticket), NOW)).toEqual(ticket);
  });

  it("expires", () => {
    const token = signUploadTicket(signer, ticket);
    expect(verifyUploadTicket(signer, token, new Date(ticket.expires - 1))).not.toBeNull();
    expect(verifyUploadTicket(signer, token, new Date(ticket.expires))).toBeNull();
  });

  it("is invalid with any character changed, removed or added", () => {
    const token = signUploadTicket(signer, ticket);
    for (let at = 0; at <= token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      const forged = [
        token.slice(0, at) + other + token.slice(at + 1),
        token.slice(0, at) + other + token.slice(at),
        token.slice(0, at) + token.slice(at + 1),
      ].filter((text) => text !== token);
      for (const text of forged) expect(verifyUploadTicket(signer, text, NOW)).toBeNull();
    }
  });

  it.each(["", ".", "..", "a.b", "null", "x".repeat(100_000), `${"x".repeat(100_000)}.y`])(
    "is not %.20s",
    (token) => {
      expect(verifyUploadTicket(signer, token, NOW)).toBeNull();
    },
  );

  it("is invalid with the signature of another secret or another purpose", () => {
    const other = createSigner(Buffer.from("another secret"));
    expect(verifyUploadTicket(other, signUploadTicket(signer, ticket), NOW)).toBeNull();
    const content = Buffer.from(JSON.stringify(ticket)).toString("base64url");
    const flash = signer.sign("flash", content);
    expect(verifyUploadTicket(signer, `${content}.${flash}`, NOW)).toBeNull();
  });
});
