/** A typed draft that did not reach the server, stored in this browser until it does. */
export interface LocalDraft<Typed> {
  input: Typed;
  /** The editor in which it was typed; empty in copies of earlier releases. */
  editorId: string;
  baseVersion: number;
  /** Milliseconds since 1970. */
  typedAt: number;
}

/** Each editor has its own, so that two tabs with the same record keep both texts. */
const nameOf = (storedAs: string, editorId: string) => `${storedAs}:${editorId}`;

/** `storedAs` names the record and the account. False if the browser blocks storage or has no space left. */
export function storeLocalDraft<Typed>(storedAs: string, draft: LocalDraft<Typed>): boolean {
  try {
    localStorage.setItem(nameOf(storedAs, draft.editorId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The names of the drafts of all editors. */
function namesOf(storedAs: string): string[] {
  const names = Array.from(localStorage, (_, place) => localStorage.key(place) ?? "");
  return names.filter((name) => name === storedAs || name.startsWith(nameOf(storedAs, "")));
}

/** Removes the draft of this editor, and leaves those of other tabs. */
export function removeLocalDraft(storedAs: string, editorId: string): void {
  try {
    localStorage.removeItem(nameOf(storedAs, editorId));
    // Earlier releases had one for all editors.
    if (draftAt(storedAs, (value) => value)?.editorId === editorId)
      localStorage.removeItem(storedAs);
  } catch {
    // A browser that blocks storage has nothing to remove.
  }
}

/** Null for what has not the shape of a form, because other scripts and people can write to local storage. */
export type ReadDraft<Typed> = (value: object) => Typed | null;

/** The draft that was typed last, in whichever editor. */
export function findLocalDraft<Typed>(
  storedAs: string,
  read: ReadDraft<Typed>,
): LocalDraft<Typed> | null {
  try {
    const drafts = namesOf(storedAs).flatMap((name) => draftAt(name, read) ?? []);
    return drafts.toSorted((one, other) => other.typedAt - one.typedAt)[0] ?? null;
  } catch {
    // Storage is blocked: treated as no draft.
    return null;
  }
}

function draftAt<Typed>(name: string, read: ReadDraft<Typed>): LocalDraft<Typed> | null {
  const value = parseOrNull(localStorage.getItem(name));
  const draft = value as LocalDraft<object> | null;
  if (typeof draft?.baseVersion !== "number" || !isMoment(draft.typedAt)) return null;
  const input = draft.input && typeof draft.input === "object" ? read(draft.input) : null;
  const editorId = typeof draft.editorId === "string" ? draft.editorId : "";
  return input && { ...draft, input, editorId };
}

function parseOrNull(json: string | null): unknown {
  try {
    return JSON.parse(json ?? "null");
  } catch {
    return null;
  }
}

/** Whether a value is a number of milliseconds that a date can show: formatting any other throws. */
const isMoment = (value: unknown) =>
  typeof value === "number" && !Number.isNaN(new Date(value).getTime());
