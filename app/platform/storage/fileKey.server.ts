import { randomBytes } from "node:crypto";

const FILE_KEY = /^[0-9a-f]{32}$/;

/** 128 random bits: a key cannot be guessed and reveals nothing about its owner. */
export function newFileKey(): string {
  return randomBytes(16).toString("hex");
}

/** Called for every access to a store, so that no key can be a path. */
export function requireFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new TypeError("not a file key");
  return key;
}
