import { randomBytes, randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "~/platform/config/settings";

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
 * Writes a draft and links it to its place, so that of two processes that start together one wins and both read the same bytes.
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
