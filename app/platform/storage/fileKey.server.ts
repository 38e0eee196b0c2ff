import { randomBytes } from "node:crypto";

const FILE_KEY = /^[0-9a-f]{32}$/;

/** 128 random bits: a key says nothing of whose file it is, and nobody can guess one. */
export function newFileKey(): string {
  return randomBytes(16).toString("hex");
}

/** Every way into a store goes through here, so that no key can name a path. */
export function requireFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new TypeError("not a file key");
  return key;
}
