import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSigner } from "./signing.server";

const signer = createSigner(randomBytes(32));

it("accepts its own signature for the same purpose and value only", () => {
  const signature = signer.sign("device", "value");
  expect(signer.verify("device", "value", signature)).toBe(true);
  expect(signer.verify("device", "valuE", signature)).toBe(false);
  expect(signer.verify("limit-key", "value", signature)).toBe(false);
  expect(signer.verify("device", "value", "")).toBe(false);
  expect(createSigner(randomBytes(32)).verify("device", "value", signature)).toBe(false);
});
