import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Signer } from "~/platform/signing.server";

// The key of an app as it is stored: encrypted.

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts under the installation's secret. `about` binds the text to its owner: in another owner's row it cannot be
 * decrypted.
 */
export function sealText(signer: Signer, about: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, encryptionKey(signer), nonce).setAAD(Buffer.from(about));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** Throws if the text was changed, belongs to another owner, or was sealed under another secret. */
export function openText(signer: Signer, about: string, sealedText: string): string {
  const bytes = Buffer.from(sealedText, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const cipher = createDecipheriv(ALGORITHM, encryptionKey(signer), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(about)).setAuthTag(tag);
  const text = cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, cipher.final()]).toString("utf8");
}

function encryptionKey(signer: Signer): Buffer {
  return Buffer.from(signer.key("authenticator"), "base64url");
}
