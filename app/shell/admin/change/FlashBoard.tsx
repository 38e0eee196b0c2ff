import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { Flash } from "~/shell/admin/change/flash";
import type { Failure } from "~/shell/admin/change/reportFailure";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { Button } from "~/ui/primitives/Button";
import { Notice } from "~/ui/primitives/Notice";
import { useToast } from "~/ui/primitives/Toasts";

const SayFailed = createContext<(words: string) => void>(() => {});

/** Says above the page what was just done, or what failed: failures stay, successes leave as a toast. */
export function FlashBoard({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const { key, pathname, search } = useLocation();
  const here = pathname + search;
  const [failure, setFailure] = useState<{ words: string; key: string } | null>(null);
  const sayFailed = useCallback((words: string) => setFailure({ words, key }), [key]);
  const failed = useFailedFlash(flash, key);
  useFlashToast(flash, here);
  useKeptFocus(flash);
  return (
    <SayFailed value={sayFailed}>
      {failed && (
        <Notice tone="bad" title={failed.text}>
          {failed.detail && <p>{failed.detail}</p>}
        </Notice>
      )}
      {failure?.key === key && <Notice tone="bad" title={failure.words} />}
      {flash?.tone === "done" && (
        <ScriptlessOnly>
          <DoneNotice flash={flash} here={here} />
        </ScriptlessOnly>
      )}
      {children}
    </SayFailed>
  );
}

/** Shows the failure of a fetcher whose change never reached the server. */
export function useFailureOf(data: unknown) {
  const sayFailed = useContext(SayFailed);
  const failed = (data as Failure | undefined)?.failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once, even when its words are the same.
  useEffect(() => {
    if (failed) sayFailed(failed);
  }, [data]);
}

/** A failure stays until one goes elsewhere, also when the page's data is loaded again meanwhile. */
function useFailedFlash(flash: Flash | null, key: string): Flash | null {
  const [kept, setKept] = useState<{ flash: Flash; key: string } | null>(null);
  useEffect(() => {
    if (flash?.tone === "failed") setKept({ flash, key });
  }, [flash, key]);
  if (flash?.tone === "failed") return flash;
  return kept?.key === key ? kept.flash : null;
}

function useFlashToast(flash: Flash | null, here: string) {
  const toast = useToast();
  const undoing = useFetcher();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flash is a new object for every answer and is said once.
  useEffect(() => {
    if (flash?.tone !== "done") return;
    const { undo } = flash;
    const fields = { ...undo?.fields, from: here };
    const run = () => {
      if (undo)
        undoing.submit(fields, { method: "post", action: undo.action, preventScrollReset: true });
    };
    toast({ text: flash.text, action: undo && { label: "Undo", run } });
  }, [flash]);
  useFailureOf(undoing.data);
}

/** A deleted row takes the focused control along. Focus then goes to the heading instead of nowhere. */
function useKeptFocus(flash: Flash | null) {
  useEffect(() => {
    if (!flash || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [flash]);
}

function DoneNotice({ flash, here }: { flash: Flash; here: string }) {
  return (
    <Notice tone="ok" title={flash.text}>
      {flash.undo && (
        <form method="post" action={flash.undo.action}>
          <input type="hidden" name="from" value={here} />
          {Object.entries(flash.undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="line" size="sm">
            Undo
          </Button>
        </form>
      )}
    </Notice>
  );
}
