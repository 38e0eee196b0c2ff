import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSigner, readSignedPayload, signPayload } from "./signing.server";

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
