import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { type ReportedFailure, UNREACHED } from "~/shell/admin/change/reportFailure";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

/** Signs in with a passkey. Rendered only with scripts, because browsers offer passkeys to scripts only. */
export function PasskeyButton({ action }: { action: string }) {
  const isHydrated = useHydrated();
  const signingIn = useFetcher<ReportedFailure>();
  const { search } = useLocation();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!isHydrated) return null;
  const ask = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      const fields = await askPasskey(`${action}/request`);
      await signingIn.submit(fields, { method: "post", action: action + search });
    } catch (error) {
      // Canceled, timed out or no passkey: browsers do not distinguish these, for privacy.
      setFailure(failureOf(error));
    }
    setWaiting(false);
  };
  const busy = isWaiting || signingIn.state !== "idle";
  const message = failure ?? signingIn.data?.formError;
  return (
    <>
      {message && !busy && <Alert tone="bad" title={message} />}
      <Button variant="line" className="w-full" onClick={ask} busy={busy}>
        <Icon of={KeyRound} />
        {busy ? "Asking for your passkey..." : "Use a passkey"}
      </Button>
    </>
  );
}

function failureOf(error: unknown): string {
  if (error instanceof RefusedRequest) return error.message;
  return error instanceof TypeError ? UNREACHED : "No passkey was given.";
}

/** Our server did not offer to ask for a passkey. The message is for the person. */
class RefusedRequest extends Error {}

const REFUSALS: Readonly<Record<number, string>> = {
  403: "It took too long. Please sign in again.",
  429: "Too many attempts. Please try again in a few minutes.",
};

interface PasskeyOffer {
  options: PublicKeyCredentialRequestOptionsJSON;
  token?: string;
}

/** Gets the request options from our server, then asks the person for a passkey. Rejects if either fails. */
async function askPasskey(address: string): Promise<{ token: string; credential: string }> {
  const response = await fetch(address, { method: "POST" });
  if (!response.ok)
    throw new RefusedRequest(REFUSALS[response.status] ?? "Something failed. Please try again.");
  const { options, token = "" }: PasskeyOffer = await response.json();
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const credential = await startAuthentication({ optionsJSON: options });
  return { token, credential: JSON.stringify(credential) };
}
