import { Button } from "~/ui/primitives/Button";
import { Notice } from "~/ui/primitives/Notice";

/** Announced by screen readers, and not a dialog: it must not take the focus from somebody who is typing. */
export function ConnectionNotice({ isCutOff, retry }: { isCutOff: boolean; retry(): void }) {
  if (!isCutOff) return null;
  return (
    <div className="session-notice">
      <Notice tone="bad" title="You seem to be offline.">
        <p>This screen stays as it is. It goes on by itself when the connection is back.</p>
        <Button size="sm" onClick={retry}>
          Try now
        </Button>
      </Notice>
    </div>
  );
}
