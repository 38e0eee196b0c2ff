import type { LiveSession } from "~/accounts/sessions/sessions.server";
import type { Signer } from "~/platform/http/security/signing.server";

/**
 * Part of the link that starts linking a sign-in. Another site cannot know it, so it cannot start the linking in
 * somebody's browser (CSRF).
 */
export function linkProof(signer: Signer, session: LiveSession, provider: string): string {
  return signer.sign("link-start", `${session.id} ${provider}`);
}

export function isLinkProof(
  signer: Signer,
  session: LiveSession,
  provider: string,
  proof: string,
): boolean {
  return signer.verify("link-start", `${session.id} ${provider}`, proof);
}
