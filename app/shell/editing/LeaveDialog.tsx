import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";

/**
 * Asks before unsaved typing is lost: in a dialog when another admin page is opened, by the browser when the site is
 * left.
 */
export function LeaveDialog({ unsaved, text }: { unsaved: boolean; text: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault();
  });
  const stay = () => blocker.reset?.();
  const actions = (
    <>
      <Button variant="line" onClick={stay}>
        Stay
      </Button>
      <Button variant="danger" onClick={() => blocker.proceed?.()}>
        Leave
      </Button>
    </>
  );
  return (
    <Dialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      onClose={stay}
      actions={actions}
    >
      <p>{text}</p>
    </Dialog>
  );
}
