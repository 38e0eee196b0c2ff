import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import { type FileHandle, link, mkdir, open, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "~/platform/config/settings";

/**
 * The purposes of the installation's secret. Each has its own key, so a signature for one is
 * invalid for another.
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
    createHmac("sha256", key(purpose)).update(value).digest("base64url");
  return {
    sign: mac,
    verify: (purpose, value, signature) => {
      // Compared as text: decoding would accept several spellings of one signature.
      const actual = Buffer.from(signature);
      const expected = Buffer.from(mac(purpose, value));
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
    key: (purpose) => key(purpose).toString("base64url"),
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

/**
 * The purpose and owner of a text: it cannot be decrypted for another one, such as in another row.
 */
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

const SECRET_BYTES = 32;

/** The key for all signatures: the SECRET setting, or the one created at the first start in `DATA_DIR/secret`. */
export async function installationSecret(
  settings: Pick<Settings, "secret" | "dataDir">,
): Promise<Buffer> {
  if (settings.secret) return keyOf(settings.secret);
  const path = join(settings.dataDir, "secret");
  return (await readSecret(path)) ?? (await makeSecret(settings.dataDir, path));
}

const ENCODED_PREFIX = "base64url:";
/** The text of a `DATA_DIR/secret` in the setting, by which an installation takes its key to a PostgreSQL server. */
const ENCODED_SECRET = /^base64url:([\w-]{43})$/;

/** Whether a SECRET that begins like an encoded key is one. */
export function isSecretSetting(text: string): boolean {
  return !text.startsWith(ENCODED_PREFIX) || ENCODED_SECRET.test(text);
}

/**
 * The key of the SECRET setting. On purpose the characters themselves where there is no prefix, also if they look like the text
 * of a `DATA_DIR/secret`: installations run with such a key.
 */
function keyOf(setting: string): Buffer {
  const encoded = ENCODED_SECRET.exec(setting)?.[1];
  return encoded ? Buffer.from(encoded, "base64url") : Buffer.from(setting, "utf8");
}

async function readSecret(path: string): Promise<Buffer | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`The secret at ${path} cannot be read (${error.code}).`, { cause: error });
  });
  if (text === null) return null;
  const secret = Buffer.from(text.trim(), "base64url");
  if (secret.length !== SECRET_BYTES) throw new Error(`The secret at ${path} is damaged.`);
  return secret;
}

/**
 * Writes a draft and links it to its place, so that of two processes that start together one wins and both read the
 * same bytes.
 */
async function makeSecret(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `.secret-${randomUUID()}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(SECRET_BYTES).toString("base64url")}\n`);
    await giveToOwnerOf(dataDir, file);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await file.close();
    await unlink(draft);
  }
  const secret = await readSecret(path);
  if (!secret) throw new Error(`The secret at ${path} vanished while it was made.`);
  return secret;
}

/** A file that root makes in another user's folder would keep that user from starting the program. */
async function giveToOwnerOf(folder: string, file: FileHandle): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid);
}
