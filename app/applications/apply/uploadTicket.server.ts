import { z } from "zod";
import { readSignedPayload, type Signer, signPayload } from "~/platform/signing.server";

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

export const signUploadTicket = (signer: Signer, ticket: UploadTicket): string =>
  signPayload(ticket, (content) => signer.sign("upload-ticket", content));

/** Returns null if the ticket is invalid, not ours or expired. */
export function verifyUploadTicket(signer: Signer, token: string, now: Date): UploadTicket | null {
  if (token.length > TOKEN_MAX_CHARACTERS) return null;
  const ticket = uploadTicket.safeParse(
    readSignedPayload(token, (content, signature) =>
      signer.verify("upload-ticket", content, signature),
    ),
  );
  return ticket.success && ticket.data.expires > now.getTime() ? ticket.data : null;
}
