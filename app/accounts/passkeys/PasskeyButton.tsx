import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { Notice } from "~/ui/primitives/Notice";
import { askPasskey } from "./askPasskey";

/** Signs in with a passkey. Rendered only with scripts, because browsers offer passkeys to scripts only. */
export function PasskeyButton({ action }: { action: string }) {
  const alive = useIsAlive();
  const submit = useSubmit();
  const { search } = useLocation();
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  if (!alive) return null;
  const ask = async () => {
    setState("asking");
    try {
      const answered = await askPasskey(`${action}/request`);
      await submit(answered, { method: "post", action: action + search });
    } catch {
      // Canceled, timed out or no passkey: browsers do not distinguish these, for privacy.
      setState("failed");
    }
  };
  return (
    <>
      {state === "failed" && <Notice tone="bad" title="No passkey was given." />}
      <Button variant="line" className="w-full" onClick={ask} busy={state === "asking"}>
        <Icon of={KeyRound} />
        {state === "asking" ? "Asking for your passkey..." : "Use a passkey"}
      </Button>
    </>
  );
}
