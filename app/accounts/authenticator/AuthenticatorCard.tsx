import { SECURITY_PATH } from "~/accounts/security/securityPath";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

export function AuthenticatorCard({ isOn }: { isOn: boolean }) {
  return (
    <section className="card pad setting" aria-labelledby="app-title">
      <header>
        <h2 id="app-title">
          Authenticator app{" "}
          <Badge status={isOn ? "active" : "inactive"} label={isOn ? "On" : "Off"} />
        </h2>
        <p>
          {isOn
            ? "Signing in with your password also asks for a code of your app."
            : "Ask for a code of an app on your phone after the password, so that a stolen password opens nothing."}
        </p>
      </header>
      {isOn ? (
        <LinkButton variant="danger-line" size="sm" href={`${SECURITY_PATH}/authenticator/remove`}>
          Remove
          <VisuallyHidden> authenticator app</VisuallyHidden>
        </LinkButton>
      ) : (
        <LinkButton variant="line" size="sm" href={`${SECURITY_PATH}/authenticator`}>
          Set up
          <VisuallyHidden> authenticator app</VisuallyHidden>
        </LinkButton>
      )}
    </section>
  );
}

/** Shown only if the account has a second step, which a recovery code replaces. */
export function RecoveryCodesCard({ left }: { left: number }) {
  return (
    <section className="card pad setting" aria-labelledby="codes-title">
      <header>
        <h2 id="codes-title">Recovery codes</h2>
        <p>
          {`${left} of them ${left === 1 ? "is" : "are"} left. Each signs you in once, after the password, ` +
            "when you have neither app nor passkey."}
        </p>
      </header>
      <LinkButton variant="line" size="sm" href={`${SECURITY_PATH}/recovery-codes`}>
        New recovery codes
      </LinkButton>
    </section>
  );
}
