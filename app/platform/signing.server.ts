import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** The purposes of the installation's secret. Each has its own key, so a signature for one is invalid for another. */
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
  /** A key as base64url, for what encrypts or signs itself. */
  key(purpose: SigningPurpose): string;
}

export function createSigner(secret: Buffer): Signer {
  const keyFor = (purpose: SigningPurpose) =>
    Buffer.from(hkdfSync("sha256", secret, "frontdesk", purpose, 32));
  const mac = (purpose: SigningPurpose, value: string) =>
    createHmac("sha256", keyFor(purpose)).update(value).digest("base64url");
  return {
    sign: mac,
    verify: (purpose, value, signature) => {
      // Compared as text: decoding would accept several spellings of one signature.
      const actual = Buffer.from(signature);
      const expected = Buffer.from(mac(purpose, value));
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
    key: (purpose) => keyFor(purpose).toString("base64url"),
  };
}

/** A value as one text, for a cookie or a field of a form: `CONTENT.SIGNATURE`. Anybody can read it, nobody change it. */
export function signPayload(payload: unknown, sign: (content: string) => string): string {
  const content = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${content}.${sign(content)}`;
}

/** The value that was signed; null if the signature is not ours. */
export function readSignedPayload(
  text: string,
  verify: (content: string, signature: string) => boolean,
): unknown {
  const dot = text.indexOf(".");
  const content = text.slice(0, dot);
  if (dot < 0 || !verify(content, text.slice(dot + 1))) return null;
  return JSON.parse(Buffer.from(content, "base64url").toString());
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose and owner of a text: it cannot be decrypted for another one, such as in another row. */
interface EncryptedFor {
  purpose: SigningPurpose;
  owner: string;
}

/** Encrypts a text under the installation's secret. */
export function encryptText(
  signer: Signer,
  { purpose, owner }: EncryptedFor,
  text: string,
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, encryptionKey(signer, purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** Throws if the text was changed, belongs to another owner, or was encrypted under another secret. */
export function decryptText(
  signer: Signer,
  { purpose, owner }: EncryptedFor,
  encryptedText: string,
): string {
  const bytes = Buffer.from(encryptedText, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, encryptionKey(signer, purpose), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

function encryptionKey(signer: Signer, purpose: SigningPurpose): Buffer {
  return Buffer.from(signer.key(purpose), "base64url");
}
