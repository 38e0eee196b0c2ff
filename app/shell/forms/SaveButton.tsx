import type { ReactNode } from "react";
import { useIsSending } from "~/shell/forms/useIsSending";
import { Button, LinkButton } from "~/ui/primitives/Button";

interface SaveButtonProps {
  /** An icon before the verb. */
  children?: ReactNode;
  verb?: string;
  busyVerb?: string;
}

/** The button that submits the form of a page. */
export function SaveButton({ children, verb = "Save", busyVerb = "Saving..." }: SaveButtonProps) {
  const busy = useIsSending();
  return (
    <Button type="submit" variant="signal" busy={busy}>
      {children}
      {busy ? busyVerb : verb}
    </Button>
  );
}

/** The way back beside the button that submits a form. */
export function CancelLink({ href }: { href: string }) {
  return (
    <LinkButton variant="line" href={href}>
      Cancel
    </LinkButton>
  );
}
