import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { formatTimeOfDay } from "~/platform/config/officeCalendar";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { Notice } from "~/ui/primitives/Notice";

const IDLE_BEFORE_SAVING_MS = 1_500;
const RETRY_AFTER_MS = 15_000;

export type DraftState =
  | { kind: "none" }
  | { kind: "saved"; at: Date }
  | { kind: "failed"; why: "offline" | "signed-out" | "server"; storedLocally: boolean };

interface DraftCopy<Typed> {
  /** Where it is sent. */
  address: string;
  /** Its name in this browser: one for each account and record. */
  storedAs: string;
  /** The version of the record that the author started from. */
  baseVersion: number;
  typed: Typed;
  /** The form as the body of a request; the same function in every rendering. */
  bodyOf: (typed: Typed) => URLSearchParams;
  dirty: boolean;
  /** True while the form is being saved: no draft copy is needed then. */
  saving: boolean;
}

/** Stores a draft copy on the server after each pause, and in this browser while the server cannot be reached. */
export function useDraftCopy<Typed>(copy: DraftCopy<Typed>): DraftState {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const sending = useRef<AbortController>(undefined);
  const unsent = useLocalCopyOnLeaving(copy);

  const save = useEffectEvent(async () => {
    sending.current?.abort();
    const attempt = new AbortController();
    sending.current = attempt;
    const outcome = await sendDraft(copy, attempt.signal);
    if (attempt.signal.aborted) return;
    if (outcome === "saved") {
      if (unsent.current === copy.typed) unsent.current = null;
      removeLocalDraft(copy.storedAs);
      return setState({ kind: "saved", at: new Date() });
    }
    setState({ kind: "failed", why: outcome, storedLocally: storeLocally(copy) });
  });

  const { typed, dirty, saving } = copy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new typing restarts the pause; the effect event reads it.
  useEffect(() => {
    unsent.current = dirty && !saving ? typed : null;
    if (saving) return sending.current?.abort();
    if (!dirty) return;
    const pause = setTimeout(save, IDLE_BEFORE_SAVING_MS);
    return () => clearTimeout(pause);
  }, [typed, dirty, saving]);

  useRetry(state.kind === "failed" && !saving, save);
  return saving ? { kind: "none" } : state;
}

/** Stores the draft in this browser when the page is left within the pause or before the server has answered. */
function useLocalCopyOnLeaving<Typed>(copy: DraftCopy<Typed>) {
  const unsent = useRef<Typed | null>(null);
  const latest = useRef(copy);
  latest.current = copy;
  useEffect(() => {
    const store = () => void (unsent.current && storeLocally(latest.current));
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("pagehide", store);
      const { saving, storedAs } = latest.current;
      // The editor closes when its record is saved: a saved record needs no draft.
      if (saving) removeLocalDraft(storedAs);
      else store();
    };
  }, []);
  return unsent;
}

function storeLocally<Typed>({ storedAs, baseVersion, typed }: DraftCopy<Typed>): boolean {
  return storeLocalDraft(storedAs, { input: typed, baseVersion, typedAt: Date.now() });
}

/** Retries when the browser is online again, and at intervals, because no event reports that the server is back. */
function useRetry(failed: boolean, save: () => void) {
  const saveAgain = useEffectEvent(save);
  useEffect(() => {
    if (!failed) return;
    const retry = () => saveAgain();
    const timer = setInterval(retry, RETRY_AFTER_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [failed]);
}

async function sendDraft<Typed>(copy: DraftCopy<Typed>, signal: AbortSignal) {
  const body = copy.bodyOf(copy.typed);
  body.set("version", String(copy.baseVersion));
  try {
    const result = await fetch(copy.address, { method: "POST", body, signal });
    // Without a session the server redirects to the sign-in page.
    if (result.redirected) return "signed-out";
    return result.ok ? "saved" : "server";
  } catch {
    return "offline";
  }
}

/** A draft copy that did not reach the server, stored in this browser until it does. */
export interface LocalDraft<Typed> {
  input: Typed;
  baseVersion: number;
  /** Milliseconds since 1970. */
  typedAt: number;
}

/** False if the browser blocks storage or has no space left. */
function storeLocalDraft<Typed>(storedAs: string, draft: LocalDraft<Typed>): boolean {
  try {
    localStorage.setItem(storedAs, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function removeLocalDraft(storedAs: string): void {
  try {
    localStorage.removeItem(storedAs);
  } catch {
    // A browser that blocks storage has nothing to remove.
  }
}

/** Null for what has not the shape of a form, because other scripts and people can write to local storage. */
type ReadDraft<Typed> = (value: object) => Typed | null;

function findLocalDraft<Typed>(storedAs: string, read: ReadDraft<Typed>): LocalDraft<Typed> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storedAs) ?? "null");
    const draft = value as LocalDraft<object> | null;
    if (typeof draft?.baseVersion !== "number" || typeof draft.typedAt !== "number") return null;
    const input = draft.input && typeof draft.input === "object" ? read(draft.input) : null;
    return input && { ...draft, input };
  } catch {
    // Not JSON, or storage is blocked: treated as no draft.
    return null;
  }
}

export interface SavedDraft {
  /** Milliseconds since 1970. */
  at: number;
  label: string;
}

/** Of a page it says "changes": "draft" means a saved version there that is not published yet. */
type DraftNoun = "blog" | "page";

const WORDS = {
  blog: {
    saved: "You have a draft of this blog",
    onDevice: "A draft of this blog is kept on this device",
    restored: "Draft restored",
    restore: "Restore draft",
    notIn: "It is not in the blog yet.",
    once: "It is in the blog once you save it.",
  },
  page: {
    saved: "You have changes of this page that were never saved",
    onDevice: "Changes of this page are kept on this device",
    restored: "Changes restored",
    restore: "Restore changes",
    notIn: "They are not in the page yet.",
    once: "They are in the page once you save it.",
  },
} as const;

interface DraftOffersProps<Typed> {
  noun: DraftNoun;
  /** The draft's name in this browser. */
  storedAs: string;
  /** The copy on the server; null without one. */
  saved: SavedDraft | null;
  /** Whether the form opens with that copy already. */
  isRestoredAtFirst: boolean;
  read: ReadDraft<Typed>;
  /** The address of the editor. */
  editor: string;
  /** The change that discards the copy on the server. */
  discard: string;
  restoreLocal: (draft: LocalDraft<Typed>) => void;
}

/** Offers typing that was never saved: the copy on the server, or the one in this browser if that is newer. */
export function DraftOffers<Typed>(props: DraftOffersProps<Typed>) {
  const { noun, storedAs, saved, isRestoredAtFirst, read, restoreLocal } = props;
  const [local, setLocal] = useState<LocalDraft<Typed> | null>(null);
  useEffect(() => setLocal(findLocalDraft(storedAs, read)), [storedAs, read]);
  const [isRestored, setIsRestored] = useState(isRestoredAtFirst);
  useEffect(() => {
    if (isRestored) focusHeading();
  }, [isRestored]);
  if (isRestored) return <Restored noun={noun} />;
  if (local && local.typedAt > (saved?.at ?? 0)) {
    const restore = () => {
      restoreLocal(local);
      setLocal(null);
      setIsRestored(true);
    };
    const discard = () => {
      removeLocalDraft(storedAs);
      setLocal(null);
      focusHeading();
    };
    return <LocalDraftOffer {...{ noun, restore, discard }} typedAt={local.typedAt} />;
  }
  return saved && <SavedDraftOffer {...props} saved={saved} />;
}

function Restored({ noun }: { noun: DraftNoun }) {
  return (
    <Notice title={WORDS[noun].restored}>
      <p>{WORDS[noun].once}</p>
    </Notice>
  );
}

/** The pressed button disappears with the offer, so the focus needs another place. */
function focusHeading() {
  document.querySelector<HTMLElement>("main h1")?.focus();
}

interface SavedDraftOfferProps {
  noun: DraftNoun;
  editor: string;
  discard: string;
  saved: SavedDraft;
}

function SavedDraftOffer({ noun, editor, discard, saved }: SavedDraftOfferProps) {
  return (
    <Notice title={WORDS[noun].saved}>
      <p>
        Saved {saved.label}, office time. {WORDS[noun].notIn}
      </p>
      <div className="row">
        <LinkButton variant="default" size="sm" href={`${editor}?draft=restore`}>
          {WORDS[noun].restore}
        </LinkButton>
        <ChangeButton action={discard}>Discard</ChangeButton>
      </div>
    </Notice>
  );
}

interface LocalDraftOfferProps {
  noun: DraftNoun;
  typedAt: number;
  restore: () => void;
  discard: () => void;
}

/** Offers a draft that never reached the server. */
function LocalDraftOffer({ noun, typedAt, restore, discard }: LocalDraftOfferProps) {
  return (
    <Notice title={WORDS[noun].onDevice}>
      <p>Typed {new Date(typedAt).toLocaleString("en-US")}. The server never received it.</p>
      <div className="row">
        <Button size="sm" onClick={restore}>
          {WORDS[noun].restore}
        </Button>
        <Button variant="line" size="sm" onClick={discard}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}

interface DraftStatusProps {
  state: DraftState;
  /** What became of the typed text: "Draft saved". */
  saved?: string;
}

/**
 * Shown beside the save button. Screen readers announce failures only, because drafts are saved after each pause in
 * typing.
 */
export function DraftStatus({ state, saved = "Draft saved" }: DraftStatusProps) {
  const { timeZone } = useOfficeCalendar();
  return (
    <div className="draft-status">
      {state.kind === "saved" && (
        <p>
          {saved} at {formatTimeOfDay(state.at, timeZone)}
        </p>
      )}
      <p role="status" className="failed">
        {state.kind === "failed" && formatFailure(state)}
      </p>
    </div>
  );
}

function formatFailure({ why, storedLocally }: Extract<DraftState, { kind: "failed" }>): string {
  if (!storedLocally) return `${WHY[why]} Draft not saved: keep this page open.`;
  if (why === "signed-out")
    return `${WHY[why]} Sign in to continue; your draft is kept on this device.`;
  return `${WHY[why]} Draft not saved yet; it is kept on this device, and saving is tried again.`;
}

const WHY = {
  offline: "The server cannot be reached.",
  "signed-out": "You were signed out for security.",
  server: "The server could not take the draft.",
};

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
