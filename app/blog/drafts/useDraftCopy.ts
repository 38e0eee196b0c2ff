import { useEffect, useEffectEvent, useRef, useState } from "react";
import { bodyOf } from "~/blog/admin/editor/postInput";
import { dropLocalDraft, keepLocalDraft } from "~/blog/drafts/localDraft";
import type { PostInput } from "~/blog/forms";

const IDLE_BEFORE_SAVING_MS = 1_500;
const RETRY_AFTER_MS = 15_000;

export type DraftState =
  | { kind: "none" }
  | { kind: "saved"; at: Date }
  | { kind: "failed"; why: "offline" | "signed-out" | "server"; kept: boolean };

interface DraftCopy {
  accountId: string;
  postId: string;
  /** The version of the post that the typing began from. */
  baseVersion: number;
  typed: PostInput;
  dirty: boolean;
  /** True from the press of the save button on: what is being saved needs no copy. */
  saving: boolean;
}

/** Keeps a copy of what is typed beside the post, and in this browser for as long as the server cannot take it. */
export function useDraftCopy(copy: DraftCopy): DraftState {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const sending = useRef<AbortController>(undefined);
  const unsent = useKeptOnLeaving(copy);

  const save = useEffectEvent(async () => {
    sending.current?.abort();
    const attempt = new AbortController();
    sending.current = attempt;
    const outcome = await sendDraft(copy, attempt.signal);
    if (attempt.signal.aborted) return;
    const { accountId, postId } = copy;
    if (outcome === "saved") {
      if (unsent.current === copy.typed) unsent.current = null;
      dropLocalDraft(accountId, postId);
      return setState({ kind: "saved", at: new Date() });
    }
    setState({ kind: "failed", why: outcome, kept: keepHere(copy) });
  });

  const { typed, dirty, saving } = copy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is the occasion; the event reads it.
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

/** Whoever leaves within the pause, or while a copy is under way, finds it in this browser again. */
function useKeptOnLeaving(copy: DraftCopy) {
  const unsent = useRef<PostInput | null>(null);
  const latest = useRef(copy);
  latest.current = copy;
  useEffect(() => {
    const keep = () => void (unsent.current && keepHere(latest.current));
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      const { saving, accountId, postId } = latest.current;
      // The editor goes when its post is saved: what is in the post needs no copy.
      if (saving) dropLocalDraft(accountId, postId);
      else keep();
    };
  }, []);
  return unsent;
}

function keepHere({ accountId, postId, baseVersion, typed }: DraftCopy): boolean {
  return keepLocalDraft(accountId, postId, { input: typed, baseVersion, typedAt: Date.now() });
}

/** Tries again when the line is back, and now and then, because no event tells of a server that is back. */
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
    const answer = await fetch(`/admin/blogs/${copy.postId}/draft`, {
      method: "POST",
      body,
      signal,
    });
    // Whoever is not signed in is sent to the sign-in page.
    if (answer.redirected) return "signed-out";
    return answer.ok ? "saved" : "server";
  } catch {
    return "offline";
  }
}
