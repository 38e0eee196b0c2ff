import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/**
 * Lets a form that was refused for another field keep the file it already sent: who holds the ticket may name the
 * stored file once more. It is no proof that the file is still there: claimFile says that.
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

export function signUploadTicket(secret: string, ticket: UploadTicket): string {
  const content = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return `${content}.${signature(secret, content)}`;
}

/** Null for anything that is not whole, ours and in time. */
export function verifyUploadTicket(secret: string, token: string, now: Date): UploadTicket | null {
  if (token.length > TOKEN_MAX_CHARACTERS) return null;
  const dot = token.indexOf(".");
  const content = token.slice(0, dot);
  if (dot < 0 || !isSignature(secret, content, token.slice(dot + 1))) return null;
  const ticket = uploadTicket.safeParse(JSON.parse(Buffer.from(content, "base64url").toString()));
  return ticket.success && ticket.data.expires > now.getTime() ? ticket.data : null;
}

/** Compared as text: decoding would let several spellings of one signature pass. */
function isSignature(secret: string, content: string, sent: string): boolean {
  const expected = Buffer.from(signature(secret, content));
  const given = Buffer.from(sent);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The prefix keeps what is signed here apart from everything else that the same secret signs. */
function signature(secret: string, content: string): string {
  return createHmac("sha256", secret).update(`upload-ticket:${content}`).digest("base64url");
}
