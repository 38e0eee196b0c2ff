import type { Signer } from "~/platform/signing.server";

/** A pseudonym for a person in tombstones and in the audit log: a MAC of the email address, so only the secret can link it. */
export function personSubject(signer: Signer, email: string): `person:${string}` {
  return `person:${signer.sign("erasure", email.trim().toLowerCase())}`;
}
