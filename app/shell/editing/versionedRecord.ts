import { type SentFields, textOf, VERSION_FIELD, versionOf } from "~/platform/forms/check";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import { storableText } from "~/platform/storableText";
import type { SavedDraft } from "~/shell/editing/DraftOffers";
import type { FormResult } from "~/shell/forms/formResult";

// What the form of a record with versions is filled with, sends and gets back.

/**
 * The hidden field of the editor that a form was typed in: a random text, made when the editor opens. A draft belongs to the
 * editor that stored it, so that one that was opened later does not replace it.
 */
export const EDITOR_FIELD = "editor_id";
/** A UUID. */
const EDITOR_ID_MAX_CHARACTERS = 36;

/** Empty for a form without drafts. */
export function sentEditorId(fields: SentFields): string {
  return storableText(textOf(fields, EDITOR_FIELD)).slice(0, EDITOR_ID_MAX_CHARACTERS);
}

/** 0 for a new record. */
export function sentVersion(fields: SentFields): number {
  return versionOf(textOf(fields, VERSION_FIELD));
}

/** What somebody else saved after a form was opened. */
export interface NewerSave<Values> {
  savedBy: string;
  /** Whether the person who gets it saved it, in another tab. */
  isOwn?: boolean;
  /** Formatted date and time. */
  savedAt: string;
  /** Of a page, whose form does not say it: what visitors see of it now, in a sentence or two. */
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
  /** That of the form; empty for a form without drafts. */
  editorId: string;
  /** The version that this attempt started from. */
  startedFrom: number;
}

/** What an editor opens with. */
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

/** What an editor opens with after signing in again: the typed form and the version that its writer started from. */
export function restoredStart<F extends Fields, Start extends EditorStart<TypedOf<F>>>(
  form: FormSchema<F>,
  start: Start,
  fields: SentFields | null,
): Start {
  if (!fields) return start;
  const [version, editorId] = [sentVersion(fields), sentEditorId(fields)];
  return { ...start, input: form.read(fields), version, editorId };
}
