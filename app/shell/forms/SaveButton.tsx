import type { ReactNode } from "react";
import { useIsSending } from "~/shell/forms/useIsSending";
import { Button } from "~/ui/primitives/Button";

interface SaveButtonProps {
  /** An icon before the verb. */
  children?: ReactNode;
  verb?: string;
  busyVerb?: string;
  size?: "sm";
}

/** The button that submits the form of a page. */
export function SaveButton({
  children,
  verb = "Save",
  busyVerb = "Saving...",
  size,
}: SaveButtonProps) {
  const busy = useIsSending();
  return (
    <Button type="submit" variant="signal" size={size} busy={busy}>
      {children}
      {busy ? busyVerb : verb}
    </Button>
  );
}
