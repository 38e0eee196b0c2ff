import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "~/platform/config/settings";

const SECRET_BYTES = 32;

/** The key for all signatures: the SECRET setting, or the one created at the first start in `DATA_DIR/secret`. */
export async function installationSecret(
  settings: Pick<Settings, "secret" | "dataDir">,
): Promise<Buffer> {
  if (settings.secret) return Buffer.from(settings.secret, "utf8");
  const path = join(settings.dataDir, "secret");
  return (await readSecret(path)) ?? (await makeSecret(settings.dataDir, path));
}

async function readSecret(path: string): Promise<Buffer | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`The secret at ${path} cannot be read.`, { cause: error });
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
