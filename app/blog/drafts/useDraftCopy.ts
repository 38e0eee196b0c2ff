import { useEffect, useEffectEvent, useRef, useState } from "react";
import { bodyOf, EMPTY_POST } from "~/blog/admin/editor/postInput";
import { completeInput, type PostInput } from "~/blog/post";

const IDLE_BEFORE_SAVING_MS = 1_500;
const RETRY_AFTER_MS = 15_000;

export type DraftState =
  | { kind: "none" }
  | { kind: "saved"; at: Date }
  | { kind: "failed"; why: "offline" | "signed-out" | "server"; storedLocally: boolean };

interface DraftCopy {
  accountId: string;
  postId: string;
  /** The version of the post that the author started from. */
  baseVersion: number;
  typed: PostInput;
  dirty: boolean;
  /** True while the form is being saved: no draft copy is needed then. */
  saving: boolean;
}

/** Stores a draft copy on the server after each pause, and in this browser while the server cannot be reached. */
export function useDraftCopy(copy: DraftCopy): DraftState {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const sending = useRef<AbortController>(undefined);
  const unsent = useLocalCopyOnLeaving(copy);

  const save = useEffectEvent(async () => {
    sending.current?.abort();
    const attempt = new AbortController();
    sending.current = attempt;
    const outcome = await sendDraft(copy, attempt.signal);
    if (attempt.signal.aborted) return;
    const { accountId, postId } = copy;
    if (outcome === "saved") {
      if (unsent.current === copy.typed) unsent.current = null;
      removeLocalDraft(accountId, postId);
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
function useLocalCopyOnLeaving(copy: DraftCopy) {
  const unsent = useRef<PostInput | null>(null);
  const latest = useRef(copy);
  latest.current = copy;
  useEffect(() => {
    const store = () => void (unsent.current && storeLocally(latest.current));
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("pagehide", store);
      const { saving, accountId, postId } = latest.current;
      // The editor closes when its post is saved: a saved post needs no draft.
      if (saving) removeLocalDraft(accountId, postId);
      else store();
    };
  }, []);
  return unsent;
}

function storeLocally({ accountId, postId, baseVersion, typed }: DraftCopy): boolean {
  return storeLocalDraft(accountId, postId, { input: typed, baseVersion, typedAt: Date.now() });
}

/** Retries when the browser is online again, and at intervals, because no event reports that the server is back. */
function useRetry(failed: boolean, save: () => void) {
  const again = useEffectEvent(save);
  useEffect(() => {
    if (!failed) return;
    const retry = () => again();
    const timer = setInterval(retry, RETRY_AFTER_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [failed]);
}

async function sendDraft(copy: DraftCopy, signal: AbortSignal) {
  const body = bodyOf(copy.typed);
  body.set("version", String(copy.baseVersion));
  try {
    const result = await fetch(`/admin/blogs/${copy.postId}/draft`, {
      method: "POST",
      body,
      signal,
    });
    // Without a session the server redirects to the sign-in page.
    if (result.redirected) return "signed-out";
    return result.ok ? "saved" : "server";
  } catch {
    return "offline";
  }
}

/** A draft copy that did not reach the server, stored in this browser until it does. */
export interface LocalDraft {
  input: PostInput;
  baseVersion: number;
  /** Milliseconds since 1970. */
  typedAt: number;
}

const keyOf = (accountId: string, postId: string) => `blog-draft:${accountId}:${postId}`;

/** False if the browser blocks storage or has no space left. */
function storeLocalDraft(accountId: string, postId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(accountId, postId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeLocalDraft(accountId: string, postId: string): void {
  try {
    localStorage.removeItem(keyOf(accountId, postId));
  } catch {
    // A browser that blocks storage has nothing to remove.
  }
}

export function findLocalDraft(accountId: string, postId: string): LocalDraft | null {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(accountId, postId)) ?? "null"));
  } catch {
    // Not JSON, or storage is blocked: treated as no draft.
    return null;
  }
}

/** Null unless the value has the shape of a draft, because other scripts and people can write to local storage. */
function parseDraft(value: unknown): LocalDraft | null {
  const draft = value as LocalDraft | null;
  if (typeof draft?.baseVersion !== "number" || typeof draft.typedAt !== "number") return null;
  if (typeof draft.input !== "object") return null;
  const input = completeInput(draft.input);
  const fields = Object.entries(EMPTY_POST);
  const isComplete = fields.every(([name, empty]) => {
    const found = input[name as keyof PostInput];
    return typeof found === typeof empty && Array.isArray(found) === Array.isArray(empty);
  });
  return isComplete ? { ...draft, input } : null;
}
