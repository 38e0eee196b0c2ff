import { expect, it } from "vitest";
import { createSigner } from "~/platform/signing.server";
import { openText, sealText } from "./sealedKey.server";

const signer = createSigner(Buffer.from("a secret of the tests"));

it("decrypts what it encrypted, and encrypts the same text differently each time", () => {
  const [one, two] = [sealText(signer, "jane", "KEY"), sealText(signer, "jane", "KEY")];
  expect(one).not.toBe(two);
  expect(openText(signer, "jane", one)).toBe("KEY");
});

it("does not decrypt for another owner, under another secret, or after a change", () => {
  const sealed = sealText(signer, "jane", "KEY");
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("A") ? "BB" : "AA"}`;
  expect(() => openText(signer, "ada", sealed)).toThrow();
  expect(() => openText(signer, "jane", changed)).toThrow();
  expect(() => openText(createSigner(Buffer.from("another")), "jane", sealed)).toThrow();
});
