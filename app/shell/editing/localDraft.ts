/** A typed draft that did not reach the server, stored in this browser until it does. */
export interface LocalDraft<Typed> {
  input: Typed;
  /** The editor in which it was typed; empty in copies of earlier releases. */
  editorId: string;
  baseVersion: number;
  /** Milliseconds since 1970. */
  typedAt: number;
}

/** False if the browser blocks storage or has no space left. */
export function storeLocalDraft<Typed>(storedAs: string, draft: LocalDraft<Typed>): boolean {
  try {
    localStorage.setItem(storedAs, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeLocalDraft(storedAs: string): void {
  try {
    localStorage.removeItem(storedAs);
  } catch {
    // A browser that blocks storage has nothing to remove.
  }
}

/** Removes the copy that this editor stored, and leaves one of another tab. */
export function removeDraftOfEditor(storedAs: string, editorId: string): void {
  if (findLocalDraft(storedAs, (value) => value)?.editorId === editorId) removeLocalDraft(storedAs);
}

/** Null for what has not the shape of a form, because other scripts and people can write to local storage. */
export type ReadDraft<Typed> = (value: object) => Typed | null;

export function findLocalDraft<Typed>(
  storedAs: string,
  read: ReadDraft<Typed>,
): LocalDraft<Typed> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storedAs) ?? "null");
    const draft = value as LocalDraft<object> | null;
    if (typeof draft?.baseVersion !== "number" || !isMoment(draft.typedAt)) return null;
    const input = draft.input && typeof draft.input === "object" ? read(draft.input) : null;
    const editorId = typeof draft.editorId === "string" ? draft.editorId : "";
    return input && { ...draft, input, editorId };
  } catch {
    // Not JSON, or storage is blocked: treated as no draft.
    return null;
  }
}

/** Whether a value is a number of milliseconds that a date can show: formatting any other throws. */
const isMoment = (value: unknown) =>
  typeof value === "number" && !Number.isNaN(new Date(value).getTime());
