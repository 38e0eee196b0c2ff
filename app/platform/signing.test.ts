import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import {
  createSigner,
  decryptText,
  encryptText,
  readSignedPayload,
  signPayload,
} from "~/platform/signing.server";

const signer = createSigner(randomBytes(32));

it("accepts its own signature for the same purpose and value only", () => {
  const signature = signer.sign("device", "value");
  expect(signer.verify("device", "value", signature)).toBe(true);
  expect(signer.verify("device", "valuE", signature)).toBe(false);
  expect(signer.verify("limit-key", "value", signature)).toBe(false);
  expect(signer.verify("device", "value", "")).toBe(false);
  expect(createSigner(randomBytes(32)).verify("device", "value", signature)).toBe(false);
});

it("reads a payload only as it was signed", () => {
  const text = signPayload({ name: "履歴書.pdf" }, (content) => signer.sign("flash", content));
  const read = (candidate: string) =>
    readSignedPayload(candidate, (content, signature) =>
      signer.verify("flash", content, signature),
    );
  expect(read(text)).toEqual({ name: "履歴書.pdf" });
  for (const other of ["", ".", "a.b", text.slice(1), text.split(".")[0] ?? "", `${text}.a`])
    expect(read(other)).toBeNull();
});

const OF_JANE = { purpose: "authenticator", owner: "jane" } as const;

it("decrypts what it encrypted, and encrypts the same text differently each time", () => {
  const [one, two] = [encryptText(signer, OF_JANE, "KEY"), encryptText(signer, OF_JANE, "KEY")];
  expect(one).not.toBe(two);
  expect(decryptText(signer, OF_JANE, one)).toBe("KEY");
});

it("does not decrypt for another owner or purpose, under another secret, or after a change", () => {
  const sealed = encryptText(signer, OF_JANE, "KEY");
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("A") ? "BB" : "AA"}`;
  expect(() => decryptText(signer, { ...OF_JANE, owner: "ada" }, sealed)).toThrow();
  expect(() => decryptText(signer, { ...OF_JANE, purpose: "flash" }, sealed)).toThrow();
  expect(() => decryptText(signer, OF_JANE, changed)).toThrow();
  expect(() => decryptText(createSigner(Buffer.from("another")), OF_JANE, sealed)).toThrow();
});
