import type { SentFields } from "~/platform/forms/check";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import type { SavedDraft } from "~/shell/editing/DraftOffers";
import type { ActionResult, FormResult } from "~/shell/forms/formResult";
import { readEditorId, readVersion } from "~/shell/forms/hiddenFields";

// The form of a record with versions: how it is filled, what it sends, and the result that it gets.

/** The query that fills a form with the texts it translates, in place of what was typed. */
export const FROM_ORIGINAL = "?from=original";

/** A save after the form was opened, by somebody else or by the same person in another tab. */
export interface NewerSave<Values> {
  savedBy: string;
  /** Whether the person who gets it saved it, in another tab. */
  isOwn?: boolean;
  /** Formatted date and time. */
  savedAt: string;
  /** For a page: a sentence about what visitors see now, because its form does not say it. */
  state?: string;
  values: Values;
}

/** A newer save of a record whose earlier versions remain. */
export interface NewerVersion<Values> extends NewerSave<Values> {
  version: number;
}

/** The result of a form that was not saved. */
export interface VersionedResult<Typed, Newer extends NewerSave<Typed> = NewerVersion<Typed>>
  extends FormResult<Typed> {
  /** The version that the next attempt starts from. */
  version: number;
  /** Null if nobody else saved since the form was opened. */
  newer: Newer | null;
  /** The editor of the form; empty for a form without drafts. */
  editorId: string;
  /** The version that this attempt started from, and that a draft of its texts still starts from. */
  draftBaseVersion: number;
}

/** The result of the last attempt to save, as an editor gets it. */
export type VersionedActionResult<
  Typed,
  Newer extends NewerSave<Typed> = NewerVersion<Typed>,
> = ActionResult<Typed, VersionedResult<Typed, Newer>>;

/** The start of an editor. */
export interface EditorStart<Typed> {
  /** The account that the drafts belong to. */
  accountId: string;
  /** The form of the newest version. */
  stored: Typed;
  /** The initial values of the form: the newest version, or a restored draft. */
  input: Typed;
  /** The number of the version that the writer started from; 0 for a new record. */
  version: number;
  /** Whether the account of this page has saved that version. */
  isOwnVersion?: boolean;
  /** Identifies this editor, or the one whose draft it goes on with. */
  editorId: string;
  /** Whether the form opens with a draft. */
  isRestored: boolean;
  /** The draft on the server that the editor offers to restore; null without one. */
  offeredDraft: SavedDraft | null;
}

/** The start of an editor after signing in again: the typed form and the version that its writer started from. */
export function restoredStart<F extends Fields, Start extends EditorStart<TypedOf<F>>>(
  form: FormSchema<F>,
  start: Start,
  fields: SentFields | null,
): Start {
  if (!fields) return start;
  const [version, editorId] = [readVersion(fields), readEditorId(fields)];
  return { ...start, input: form.read(fields), version, editorId };
}
