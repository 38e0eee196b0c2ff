import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/**
 * What the installation's secret is used for. Each purpose has its own key, so a signature for one is invalid for
 * another.
 */
type SigningPurpose =
  | "session"
  | "device"
  | "limit-key"
  | "upload-ticket"
  | "erasure"
  | "audit"
  | "backup"
  | "authenticator"
  | "recovery-code"
  | "link-start"
  | "flash";

export interface Signer {
  sign(purpose: SigningPurpose, value: string): string;
  verify(purpose: SigningPurpose, value: string, signature: string): boolean;
  /** A key for a library that signs itself. */
  key(purpose: SigningPurpose): string;
}

export function createSigner(secret: Buffer): Signer {
  const key = (purpose: SigningPurpose) =>
    Buffer.from(hkdfSync("sha256", secret, "frontdesk", purpose, 32));
  const mac = (purpose: SigningPurpose, value: string) =>
    createHmac("sha256", key(purpose)).update(value).digest();
  return {
    sign: (purpose, value) => mac(purpose, value).toString("base64url"),
    verify: (purpose, value, signature) => {
      const given = Buffer.from(signature, "base64url");
      const expected = mac(purpose, value);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    key: (purpose) => key(purpose).toString("base64url"),
  };
}
