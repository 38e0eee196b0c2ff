import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readSignedPayload, signPayload } from "~/platform/http/security/signing.server";

/**
 * Lets a form that was rejected because of another field use the file that it already sent: the ticket's holder may
 * refer to the stored file again. The file may be gone all the same; claimFile checks that.
 */
const uploadTicket = z.strictObject({
  key: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  /** Milliseconds since 1970. */
  expires: z.number().int(),
});

export type UploadTicket = z.infer<typeof uploadTicket>;

const TOKEN_MAX_CHARACTERS = 4096;

export const signUploadTicket = (secret: string, ticket: UploadTicket): string =>
  signPayload(ticket, (content) => signature(secret, content));

/** Returns null if the ticket is invalid, not ours or expired. */
export function verifyUploadTicket(secret: string, token: string, now: Date): UploadTicket | null {
  if (token.length > TOKEN_MAX_CHARACTERS) return null;
  const ticket = uploadTicket.safeParse(
    readSignedPayload(token, (content, candidate) => isSignature(secret, content, candidate)),
  );
  return ticket.success && ticket.data.expires > now.getTime() ? ticket.data : null;
}

/** Compared as text: decoding would accept several spellings of one signature. */
function isSignature(secret: string, content: string, candidate: string): boolean {
  const expected = Buffer.from(signature(secret, content));
  const actual = Buffer.from(candidate);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The prefix separates these signatures from all others of the same secret. */
function signature(secret: string, content: string): string {
  return createHmac("sha256", secret).update(`upload-ticket:${content}`).digest("base64url");
}
