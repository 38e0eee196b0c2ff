import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { encode } from "uqr";

// RFC 6238 with the parameters that authenticator apps assume: SHA-1, six digits, 30 seconds.

const KEY_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** A phone's clock may be one step off either way. */
const DRIFT_STEPS = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new key, in base32 as apps take it. */
export function newTotpKey(): string {
  return base32(randomBytes(KEY_BYTES));
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The code of one step. */
export function totpCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The step whose code this is, or null. Every candidate is compared, so that the time taken reveals nothing. */
export function matchingStep(key: string, code: string, now: Date): number | null {
  const steps = DRIFT_STEPS.map((drift) => totpStep(now) + drift);
  const matches = steps.filter((step) => isEqualInConstantTime(totpCode(key, step), code));
  return matches[0] ?? null;
}

/** The address that the QR code holds: the app shows the issuer and the email address beside the code. */
export function totpAddress(key: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}`;
}

/** Encodes in base32, five bits to a character, for keys and codes that people read. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group, 2))).join("");
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

function isEqualInConstantTime(expected: string, candidate: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(candidate)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export interface KeyPicture {
  /** Squares along one side, including the quiet zone. */
  size: number;
  /** One SVG path of all dark squares. */
  path: string;
}

/** A QR code as an SVG path. Generated here, so that no page needs an inline script and no key is sent to another host. */
export function keyPicture(text: string): KeyPicture {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
