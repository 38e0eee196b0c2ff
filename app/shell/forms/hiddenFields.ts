import { type SentFields, textOf, versionOf } from "~/platform/forms/check";
import { storableText } from "~/platform/storableText";

// The hidden fields by which a form says which record it is about, and what its page showed of it.

/** The hidden field of the version that a form was filled from, or that the page with a button shows. */
export const VERSION_FIELD = "version";

/** 0 for a new record. */
export function readVersion(fields: SentFields): number {
  return versionOf(textOf(fields, VERSION_FIELD));
}

/** The field with the fingerprint of what a form was filled from. */
export const OPENED_FROM_FIELD = "opened_from";

/** The fingerprint of the values that a form was filled from, or that the page with a button showed; "" if it was lost. */
export const readOpenedFrom = (fields: SentFields) => textOf(fields, OPENED_FROM_FIELD);

/**
 * The field of a button's form that says when the data of its page were loaded: a command can refuse to act on what somebody else
 * has changed since. It also holds for a change that waited for a connection.
 */
export const SHOWN_AT_FIELD = "shown_at";

/** The start of time if the form does not say, or not as a page of ours does: whatever happened, it did not show. */
export function readShownAt(fields: SentFields): Date {
  const text = textOf(fields, SHOWN_AT_FIELD);
  const moment = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment;
}

/**
 * The hidden field of the editor that a form was typed in: a random text, made when the editor opens. A draft belongs to the
 * editor that stored it, so that one that was opened later does not replace it.
 */
export const EDITOR_FIELD = "editor_id";
/** A UUID. */
const EDITOR_ID_MAX_CHARACTERS = 36;

/** Empty for a form without drafts. */
export function readEditorId(fields: SentFields): string {
  return storableText(textOf(fields, EDITOR_FIELD)).slice(0, EDITOR_ID_MAX_CHARACTERS);
}

/** The field with which Discard says which draft was offered: when it was stored, in milliseconds since 1970. */
export const DRAFT_AT_FIELD = "draft_at";

/** When the draft was stored that Discard is about; null if it does not say. */
export function readDraftAt(fields: SentFields): Date | null {
  const text = textOf(fields, DRAFT_AT_FIELD);
  return /^\d{1,15}$/.test(text) ? new Date(Number(text)) : null;
}

/** The field that holds the ids of checked rows. */
export const SELECTED_FIELD = "selected";
