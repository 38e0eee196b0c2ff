import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { onReconnect } from "~/shell/admin/connection/connection";
import { removeLocalDraft, storeLocalDraft } from "~/shell/editing/localDraft";
import { EDITOR_FIELD, VERSION_FIELD } from "~/shell/forms/hiddenFields";

const IDLE_BEFORE_SAVING_MS = 1_500;
const RETRY_AFTER_MS = 15_000;
/** A server that has not answered by then counts as one that cannot be reached. */
const SENDING_MAX_MS = 30_000;

export type DraftState =
  | { kind: "none" }
  | { kind: "saved"; at: Date }
  | {
      kind: "failed";
      why: "offline" | "signed-out" | "server" | "other-draft";
      storedLocally: boolean;
    };

interface TypedDraftOptions<Typed> {
  /** Where it is sent. */
  address: string;
  /** The beginning of the name of the copy in this browser: the account and the record. */
  storedAs: string;
  /** The editor that the copy belongs to. */
  editorId: string;
  /** The version of the record that the author started from. */
  baseVersion: number;
  typed: Typed;
  /** Whether the form opened with the draft that the server has. */
  isDraftStored: boolean;
  /** The form as the body of a request; the same function in every rendering. */
  bodyOf: (typed: Typed) => URLSearchParams;
  isDirty: boolean;
  /** True while the form is being saved: no typed draft is needed then. */
  isSaving: boolean;
}

/**
 * Stores a typed draft on the server after each pause, and in this browser while the server cannot be reached or has a draft of
 * another editor, which this one must not replace.
 */
export function useTypedDraft<Typed>(copy: TypedDraftOptions<Typed>): DraftState {
  const unsent = useLocalCopyOnLeaving(copy);
  const { state, save, stopSending, storedTyped } = useSending(copy, unsent);
  const { typed, isDirty, isSaving } = copy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new typing restarts the pause; the effect event reads it.
  useEffect(() => {
    unsent.current = isDirty && !isSaving ? typed : null;
    if (isSaving) return stopSending();
    // Typing that was undone again is sent, too: a draft that is the same as the record is offered to nobody.
    const isUndone = storedTyped.current !== null && storedTyped.current !== typed;
    if (!isDirty && !isUndone) return;
    const pause = setTimeout(save, IDLE_BEFORE_SAVING_MS);
    return () => clearTimeout(pause);
  }, [typed, isDirty, isSaving]);

  useRetry(state.kind === "failed" && !isSaving, save);
  const saysNothing = isSaving || (!isDirty && state.kind === "saved");
  return saysNothing ? { kind: "none" } : state;
}

/** One request at a time: of two, the earlier one could arrive last and replace what was typed since. */
function useSending<Typed>(copy: TypedDraftOptions<Typed>, unsent: RefObject<Typed | null>) {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const sending = useRef<AbortController>(undefined);
  const isOutdated = useRef(false);
  /** The draft on the server; null if it has nothing of this editor, or the record is being saved. */
  const storedTyped = useRef(copy.isDraftStored ? copy.typed : null);
  const save = useEffectEvent(async () => {
    isOutdated.current = sending.current !== undefined;
    if (sending.current) return;
    const attempt = new AbortController();
    sending.current = attempt;
    const tooLong = setTimeout(() => attempt.abort(), SENDING_MAX_MS);
    const outcome = await sendDraft(copy, attempt.signal);
    clearTimeout(tooLong);
    if (sending.current !== attempt) return;
    sending.current = undefined;
    if (outcome !== "saved") {
      setState({ kind: "failed", why: outcome, storedLocally: storeLocally(copy) });
    } else if (!isOutdated.current) {
      if (unsent.current === copy.typed) unsent.current = null;
      storedTyped.current = copy.typed;
      removeLocalDraft(copy.storedAs, copy.editorId);
      setState({ kind: "saved", at: new Date() });
    }
    if (isOutdated.current) await save();
  });
  const stopSending = () => {
    sending.current?.abort();
    sending.current = undefined;
    storedTyped.current = null;
  };
  return { state, save, stopSending, storedTyped };
}

/** Stores the draft in this browser when the page is left within the pause or before the server has answered. */
function useLocalCopyOnLeaving<Typed>(copy: TypedDraftOptions<Typed>) {
  const unsent = useRef<Typed | null>(null);
  const latest = useRef(copy);
  latest.current = copy;
  useEffect(() => {
    const store = () => void (unsent.current && storeLocally(latest.current));
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("pagehide", store);
      const { isSaving, storedAs, editorId } = latest.current;
      // The editor closes when its record is saved: a saved record needs no draft.
      if (isSaving) removeLocalDraft(storedAs, editorId);
      else store();
    };
  }, []);
  return unsent;
}

function storeLocally<Typed>(copy: TypedDraftOptions<Typed>): boolean {
  const { storedAs, editorId, baseVersion, typed } = copy;
  return storeLocalDraft(storedAs, { input: typed, editorId, baseVersion, typedAt: Date.now() });
}

/** Retries when the browser is online again, and at intervals, because no event reports that the server is back. */
function useRetry(failed: boolean, save: () => void) {
  const saveAgain = useEffectEvent(save);
  useEffect(() => {
    if (!failed) return;
    const retry = () => saveAgain();
    const timer = setInterval(retry, RETRY_AFTER_MS);
    const stopWaiting = onReconnect(retry);
    return () => {
      clearInterval(timer);
      stopWaiting();
    };
  }, [failed]);
}

async function sendDraft<Typed>(copy: TypedDraftOptions<Typed>, signal: AbortSignal) {
  const body = copy.bodyOf(copy.typed);
  body.set(VERSION_FIELD, String(copy.baseVersion));
  body.set(EDITOR_FIELD, copy.editorId);
  try {
    const response = await fetch(copy.address, { method: "POST", body, signal });
    // Without a session the server redirects to the sign-in page; while another account is signed in, it responds with 403.
    if (response.redirected || response.status === 403) return "signed-out";
    if (!response.ok) return "server";
    const { ok }: { ok: boolean } = await response.json();
    return ok ? "saved" : "other-draft";
  } catch {
    return "offline";
  }
}
