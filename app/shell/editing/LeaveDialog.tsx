import { type RefObject, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { type BlockerFunction, useBlocker } from "react-router";
import { SignedOutContext } from "~/shell/admin/session/sessionContexts";
import { FROM_ORIGINAL } from "~/shell/editing/versionedRecord";
import { EDITED } from "~/shell/forms/interrupted/storedForms";
import { useIsSending } from "~/shell/forms/useIsSending";
import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface LeaveDialogProps {
  /** Whether the form differs from what is stored. */
  unsaved: boolean;
  /** The sentence about the typed text. */
  text?: string;
  /** The path that the form is sent to, if it is not that of its page. */
  sentTo?: string;
}

/**
 * Asks before unsaved typing is lost.
 * - Another page of the admin area is opened: a dialog, also while the form is being sent. Leaving aborts that, and nothing
 *   would say that it was refused.
 * - The site is left: the question of the browser, but not while the form is being sent.
 * - The session has ended: nothing is asked, because what was typed comes back after signing in.
 */
export function LeaveDialog({ unsaved, text = LOST, sentTo }: LeaveDialogProps) {
  const isSaving = useIsSending();
  const isSignedOut = useContext(SignedOutContext);
  const isHydrated = useHydrated();
  const asks = unsaved && !isSignedOut;
  // The redirect after a save does not come here, only what the person does.
  const blocker = useBlocker(
    (step) =>
      asks &&
      step.nextLocation.pathname !== sentTo &&
      (fillsFormAnew(step) || (isSaving && step.historyAction === "POP")),
  );
  useNoJumps(asks && isSaving);
  const isSent = useIsFormSent(isSaving);
  useQuestionOfBrowser(() => asks && !isSaving && !isSent.current);
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
  if (!isHydrated) return null;
  // Outside of the screen, which is inert while its form is being sent.
  return createPortal(
    <Dialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      onClose={stay}
      actions={actions}
    >
      <p>{isSaving ? BEING_SAVED : text}</p>
    </Dialog>,
    document.body,
  );
}

/**
 * The browser asks before its page is left, while `asks` says so. On purpose not React Router's `useBeforeUnload`, which goes on
 * asking for a moment after the form was saved or filled anew: its effect waits until the screen is painted.
 */
function useQuestionOfBrowser(asks: () => boolean): void {
  const latest = useRef(asks);
  useLayoutEffect(() => {
    latest.current = asks;
  });
  useLayoutEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}

/**
 * Whether a navigation replaces what was typed: another page is opened, or the same page with another query, for example when
 * "Back" leads from what "Take theirs" has shown to what was there before. Not a link such as "Take theirs" itself, which says
 * what it does.
 */
function fillsFormAnew({
  currentLocation: before,
  nextLocation: next,
  historyAction,
}: Parameters<BlockerFunction>[0]): boolean {
  if (before.pathname !== next.pathname) return true;
  return (
    before.search !== next.search && (historyAction === "POP" || next.search === FROM_ORIGINAL)
  );
}

/**
 * Whether an edited form was sent. `isSaving` alone is not enough: on a slow device, the response of a save that loads the
 * document again may come before `isSaving` was rendered.
 */
function useIsFormSent(isSaving: boolean): RefObject<boolean> {
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSaving) isSent.current = false;
  }, [isSaving]);
  useEffect(() => {
    const send = ({ target }: Event) => {
      isSent.current = target instanceof Element && target.hasAttribute(EDITED);
    };
    const goOn = () => {
      isSent.current = false;
    };
    document.addEventListener("submit", send);
    document.addEventListener("input", goOn);
    return () => {
      document.removeEventListener("submit", send);
      document.removeEventListener("input", goOn);
    };
  }, []);
  return isSent;
}

/** A link within the page would abort what is being sent, too, and the router cannot ask first. */
function useNoJumps(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return;
    const stayHere = (event: MouseEvent) => {
      const isJump = event.target instanceof Element && event.target.closest('a[href^="#"]');
      if (isJump) event.preventDefault();
    };
    document.addEventListener("click", stayHere, { capture: true });
    return () => document.removeEventListener("click", stayHere, { capture: true });
  }, [isSaving]);
}

const BEING_SAVED =
  "Your changes are being saved. If you leave now, you are not told if that fails, and what you typed may be lost.";
const LOST = "Your changes are not saved. They are lost if you leave.";
