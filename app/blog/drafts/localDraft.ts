import { EMPTY_POST } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/forms";

/** A draft copy that did not reach the server, kept in this browser until it does. */
export interface LocalDraft {
  input: PostInput;
  baseVersion: number;
  /** Milliseconds since 1970. */
  typedAt: number;
}

const keyOf = (accountId: string, postId: string) => `blog-draft:${accountId}:${postId}`;

/** False where the browser keeps nothing for sites, or has no room left. */
export function keepLocalDraft(accountId: string, postId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(accountId, postId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropLocalDraft(accountId: string, postId: string): void {
  try {
    localStorage.removeItem(keyOf(accountId, postId));
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

export function findLocalDraft(accountId: string, postId: string): LocalDraft | null {
  try {
    return draftIn(JSON.parse(localStorage.getItem(keyOf(accountId, postId)) ?? "null"));
  } catch {
    // Not ours, cut off half way, or out of reach: as good as none.
    return null;
  }
}

/** Only what has the shape of a draft: anybody at this browser can write there. */
function draftIn(value: unknown): LocalDraft | null {
  const draft = value as LocalDraft | null;
  if (typeof draft?.baseVersion !== "number" || typeof draft.typedAt !== "number") return null;
  const fields = Object.entries(EMPTY_POST);
  const whole = fields.every(([name, empty]) => {
    const found = draft.input?.[name as keyof PostInput];
    return typeof found === typeof empty && Array.isArray(found) === Array.isArray(empty);
  });
  return whole ? draft : null;
}
