import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useFetcher, useLocation } from "react-router";
import { countdownText, type Flash, NOT_DONE, withReason } from "~/shell/admin/change/flash";
import type { FailedChange, ReportedFailure } from "~/shell/admin/change/reportFailure";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { useFrame } from "~/shell/frame";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { useToast } from "~/ui/primitives/Toasts";
import { useOccasion } from "~/ui/primitives/useOccasion";

const ShowFailureContext = createContext<(text: string) => void>(() => {});

/** Shows above the page what was just done or what failed. Failures stay, successes appear as a toast. */
export function FlashBoard({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const { key, pathname, search } = useLocation();
  const currentAddress = pathname + search;
  const [failure, setFailure] = useState<{ flash: Flash; key: string } | null>(null);
  const showFailure = useCallback(
    (text: string) => setFailure({ flash: { tone: "failed", text }, key }),
    [key],
  );
  const failedFlash = useFailedFlash(flash, key);
  useFlashToast(flash, currentAddress);
  useFocusAfterChange(flash);
  return (
    <ShowFailureContext value={showFailure}>
      <Failure flash={failedFlash} />
      <Failure flash={failure?.key === key ? failure.flash : null} />
      {flash?.tone === "done" && (
        <ScriptlessOnly>
          <DoneAlert flash={flash} currentAddress={currentAddress} />
        </ScriptlessOnly>
      )}
      {children}
    </ShowFailureContext>
  );
}

/** Scrolls to it: the row whose button was pressed may be far below. */
function Failure({ flash }: { flash: Flash | null }) {
  const occasion = useOccasion(flash);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is shown, also one with the same text.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [occasion]);
  if (!flash) return null;
  return (
    <Alert key={occasion} ref={box} tone="bad" title={flash.text}>
      {flash.detail && <p className="wrap-anywhere">{flash.detail}</p>}
      {flash.link && <a href={flash.link.href}>{flash.link.text}</a>}
    </Alert>
  );
}

/** Shows the failure of a form or button whose change never reached the server. */
export function useFailureOf(data: unknown) {
  const showFailure = useContext(ShowFailureContext);
  const formError = useFailureText(
    data as Partial<ReportedFailure & FailedChange> | null | undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is shown once, even if its text is the same.
  useEffect(() => {
    if (formError) showFailure(formError);
  }, [data]);
}

function useFailureText(result: Partial<ReportedFailure & FailedChange> | null | undefined) {
  const sentences = useFrame()?.admin?.failures;
  const { formError, pattern, reason } = result ?? {};
  if (pattern === undefined || reason === undefined) return formError;
  return withReason(sentences?.[pattern] ?? NOT_DONE, reason);
}

/** A failure stays until the person goes to another page, even if the page's data is loaded again meanwhile. */
function useFailedFlash(flash: Flash | null, key: string): Flash | null {
  const [retained, setRetained] = useState<{ flash: Flash; key: string } | null>(null);
  useEffect(() => {
    if (flash?.tone === "failed") setRetained({ flash, key });
  }, [flash, key]);
  if (flash?.tone === "failed") return flash;
  return retained?.key === key ? retained.flash : null;
}

function useFlashToast(flash: Flash | null, currentAddress: string) {
  const toast = useToast();
  const undoing = useFetcher();
  // A toast outlasts its page: Undo stays on the one that is open when it is pressed.
  const openAddress = useRef(currentAddress);
  openAddress.current = currentAddress;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has a new flash object, shown once.
  useEffect(() => {
    if (flash?.tone !== "done") return;
    const { undo, countdown } = flash;
    const run = () => {
      if (!undo) return;
      const fields = { ...undo.fields, from: openAddress.current };
      undoing.submit(fields, { method: "post", action: undo.action, preventScrollReset: true });
    };
    toast({
      text: flash.text,
      action: undo && { label: "Undo", run },
      countdown: countdown && {
        seconds: countdown.secondsLeft,
        textAt: (secondsLeft) => countdownText(countdown, secondsLeft),
      },
    });
  }, [flash]);
  useFailureOf(undoing.data);
}

/** Deleting a row removes the focused control. Focus then moves to the heading. */
function useFocusAfterChange(flash: Flash | null) {
  useEffect(() => {
    if (!flash || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [flash]);
}

function DoneAlert({ flash, currentAddress }: { flash: Flash; currentAddress: string }) {
  return (
    <Alert tone="ok" title={flash.text}>
      {flash.countdown && <p>{countdownText(flash.countdown, flash.countdown.secondsLeft)}</p>}
      {flash.undo && (
        <form method="post" action={flash.undo.action}>
          <input type="hidden" name="from" value={currentAddress} />
          {Object.entries(flash.undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="line" size="sm">
            Undo
          </Button>
        </form>
      )}
    </Alert>
  );
}
