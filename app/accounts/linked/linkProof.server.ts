import type { LiveSession } from "~/accounts/sessions/sessions.server";
import type { Signer } from "~/platform/security/signing.server";

/**
 * Stands in the link that begins linking a sign-in. Another site cannot know it, so it cannot begin that in somebody's
 * browser.
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
