import { useNavigation } from "react-router";
import { Button } from "~/ui/primitives/Button";

interface SaveButtonProps {
  verb?: string;
  busyVerb?: string;
  size?: "sm";
}

/** The button that submits the form of a page. */
export function SaveButton({ verb = "Save", busyVerb = "Saving...", size }: SaveButtonProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Button type="submit" variant="signal" size={size} busy={busy}>
      {busy ? busyVerb : verb}
    </Button>
  );
}
