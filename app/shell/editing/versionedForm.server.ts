import { randomUUID } from "node:crypto";
import type { FormSchema, TypedForm } from "~/platform/forms/fields";
import { isSameTyped } from "~/platform/forms/typedValues";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import type { DraftNoun } from "~/shell/editing/DraftOffers";
import { conflictSentence } from "~/shell/editing/editingTexts";
import type {
  EditorStart,
  NewerSave,
  NewerVersion,
  VersionedResult,
} from "~/shell/editing/versionedRecord";
import {
  handleForm,
  type ReadableForm,
  type Refusal,
  readForm,
  refuse,
  type SentForm,
} from "~/shell/forms/handleForm.server";
import { readEditorId, readVersion } from "~/shell/forms/hiddenFields";

// The form of a record of which each save adds a version: what its editor opens with, and how it is saved.

interface VersionedRecord<Typed> {
  /** The fields that versions and drafts have. */
  versioned: Pick<FormSchema, "fields">;
  /** The newest version, as the form would have it; for a new record the empty form. */
  stored: Typed;
  /** The version's number; 0 for a new record. */
  version: number;
  /** The text that this account typed and never saved. */
  draft: { input: Typed; baseVersion: number; savedAt: Date; editorId: string } | null;
}

/**
 * The start of an editor. A draft that differs from the newest version is offered; with `?draft=restore` in the address the form
 * opens with it, with `?draft=ignore` it is not mentioned. While a draft is offered, typed text must not replace it, so the
 * editor gets an id of its own.
 */
export function editorStart<Typed extends object>(
  { app, actor }: Pick<AdminRequest, "app" | "actor">,
  request: Request,
  { versioned, stored, version, draft }: VersionedRecord<Typed>,
): EditorStart<Typed> {
  const choice = new URL(request.url).searchParams.get("draft");
  const asStored = {
    accountId: actor.id,
    stored,
    input: stored,
    version,
    editorId: draft?.editorId ?? randomUUID(),
    isRestored: false,
    offeredDraft: null,
  };
  if (!draft || choice === "ignore" || isSameTyped(versioned, draft.input, stored)) return asStored;
  if (choice === "restore")
    return { ...asStored, input: draft.input, version: draft.baseVersion, isRestored: true };
  const { savedAt } = draft;
  const label = app.calendar().shortMoment(savedAt);
  const offeredDraft = { at: savedAt.getTime(), label };
  return { ...asStored, editorId: randomUUID(), offeredDraft };
}

export interface SentVersion<Typed> extends SentForm<Typed> {
  /** The version that the writer started from; 0 for a new record. */
  version: number;
  /** The editor that it was typed in; empty for a form without drafts. */
  editorId: string;
}

/** Reads the form without checking it. Throws the response to a body that is not a form. */
export async function readVersionedForm<Typed>(
  request: Request,
  schema: ReadableForm<Typed>,
): Promise<SentVersion<Typed>> {
  const form = await readForm(request, schema);
  const { fields } = form;
  return { ...form, version: readVersion(fields), editorId: readEditorId(fields) };
}

type PageData<Typed, Newer extends NewerSave<Typed>> = Pick<
  VersionedResult<Typed, Newer>,
  "version" | "newer" | "editorId" | "draftBaseVersion"
>;

/** handleForm for such a form: if it is refused, it comes back as a VersionedResult. */
export function handleVersionedForm<
  Typed,
  Values,
  Newer extends NewerSave<Typed> = NewerVersion<Typed>,
>(
  { version, editorId, ...form }: SentVersion<Typed>,
  schema: TypedForm<Typed, Values>,
  run: (values: Values, typed: Typed) => Promise<Response | Refusal<PageData<Typed, Newer>>>,
) {
  const pageData: PageData<Typed, Newer> = {
    version,
    newer: null,
    editorId,
    draftBaseVersion: version,
  };
  return handleForm(form, schema, run, { pageData });
}

/** The refusal that shows both, and from which the next attempt starts at the newer version. */
export function savedByOther<Typed>(
  noun: DraftNoun,
  newer: NewerVersion<Typed>,
): Refusal<PageData<Typed, NewerVersion<Typed>>> {
  const formError = conflictSentence(noun, newer.isOwn ? "oneself" : "somebody-else");
  return refuse({
    status: 409,
    fieldErrors: {},
    formError,
    pageData: { version: newer.version, newer },
  });
}
