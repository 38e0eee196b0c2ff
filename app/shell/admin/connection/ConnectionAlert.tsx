import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";

/** Announced by screen readers, and not a dialog: it must not take the focus from somebody who is typing. */
export function ConnectionAlert({ isCutOff, retry }: { isCutOff: boolean; retry(): void }) {
  if (!isCutOff) return null;
  return (
    <div className="session-alert">
      <Alert tone="bad" title="You seem to be offline.">
        <p>This screen stays as it is. It goes on by itself when the connection is back.</p>
        <Button size="sm" onClick={retry}>
          Try now
        </Button>
      </Alert>
    </div>
  );
}
