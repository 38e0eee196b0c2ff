import { Copy } from "lucide-react";
import { SECURITY_PATH } from "~/shell/nextPath";
import { copyText } from "~/ui/copyText";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { useToast } from "~/ui/primitives/Toasts";
import { useHydrated } from "~/ui/primitives/useHydrated";

/** Shown once: only hashes of the codes are stored. */
export function RecoveryCodes({ codes, lead }: { codes: readonly string[]; lead: string }) {
  const isHydrated = useHydrated();
  const toast = useToast();
  const copy = async () => {
    if (await copyText(codes.join("\n"))) toast({ text: "Copied." });
    else
      toast({ text: "The codes could not be copied. Select them and copy them.", tone: "error" });
  };
  return (
    <>
      <Alert tone="ok" title={lead}>
        <p>
          Keep these recovery codes where you keep your passwords. Each signs you in once when you
          do not have your app. They are not shown again.
        </p>
      </Alert>
      <ul className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        {isHydrated && (
          <Button variant="line" onClick={copy}>
            <Icon of={Copy} />
            Copy
          </Button>
        )}
        <LinkButton variant="signal" href={SECURITY_PATH}>
          I have stored them
        </LinkButton>
      </div>
    </>
  );
}
