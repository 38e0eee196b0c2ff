import { EMPTY_POST } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/post";

/** A draft copy that did not reach the server, stored in this browser until it does. */
export interface LocalDraft {
  input: PostInput;
  baseVersion: number;
  /** Milliseconds since 1970. */
  typedAt: number;
}

const keyOf = (accountId: string, postId: string) => `blog-draft:${accountId}:${postId}`;

/** False if the browser blocks storage or has no space left. */
export function storeLocalDraft(accountId: string, postId: string, draft: LocalDraft): boolean {
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
  const fields = Object.entries(EMPTY_POST);
  const isComplete = fields.every(([name, empty]) => {
    const found = draft.input?.[name as keyof PostInput];
    return typeof found === typeof empty && Array.isArray(found) === Array.isArray(empty);
  });
  return isComplete ? draft : null;
}
