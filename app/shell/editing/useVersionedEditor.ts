import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import { formBodyOf, isSameTyped, readTyped } from "~/platform/forms/typedValues";
import type { DraftNoun } from "~/shell/editing/DraftOffers";
import type { LocalDraft } from "~/shell/editing/localDraft";
import { useTypedDraft } from "~/shell/editing/useTypedDraft";
import type {
  EditorStart,
  VersionedActionResult,
  VersionedResult,
} from "~/shell/editing/versionedRecord";
import { remainingErrors, shownForm, summaryErrors } from "~/shell/forms/formResult";
import { formFieldsOf, useTypedForm } from "~/shell/forms/typedForm";
import { useIsSending } from "~/shell/forms/useIsSending";

/** A record of which each save adds a version, as its editor needs it. The same object in every rendering. */
export interface EditedRecord<F extends Fields> {
  noun: DraftNoun;
  id: string;
  /** The names of its drafts in this browser begin with this. */
  localDraftPrefix: string;
  form: FormSchema<F>;
  /** The fields of the form that a version and a draft hold. */
  versioned: Pick<FormSchema, "fields" | "empty">;
  /** The address of its editor. */
  editorPath: string;
  /** The address that stores a draft of it. */
  draftsPath: string;
}

export type VersionedEditing<F extends Fields> = ReturnType<typeof useVersionedEditor<F>>;

/**
 * The state of an editor of a record with versions: what is typed, its draft, its errors, and what somebody else saved meanwhile.
 * `result` is that of the last attempt to save; undefined before the first.
 */
export function useVersionedEditor<F extends Fields>(
  record: EditedRecord<F>,
  start: EditorStart<TypedOf<F>>,
  result: VersionedActionResult<TypedOf<F>>,
) {
  const { form } = record;
  const element = useRef<HTMLFormElement>(null);
  const refused = result ?? {};
  const formState = shownForm(start.input, result);
  const filledForm = useFilledForm(form, start, formState.values, refused);
  const { values: initial, draftBaseVersion } = filledForm;
  const typedRecord = useTypedRecord(record, element, { initial, stored: start.stored });
  const isSaving = useIsSending();
  // Reloading the page's data brings a new editor id; this editor keeps its own.
  const [editorId, setEditorId] = useState(refused.editorId || start.editorId);
  const state = { ...typedRecord, isSaving, draftBaseVersion, editorId };
  const draft = useRecordDraft(record, start, state);
  const fieldErrors = remainingErrors(form, formState, typedRecord.typed);
  const problems = summaryErrors(form, { ...formState, fieldErrors });
  const fill = (values: TypedOf<F>, version: number, baseVersion = version) => {
    filledForm.fill(values, version, baseVersion);
    typedRecord.changed();
  };
  const continueDraft = ({ input, baseVersion, editorId }: LocalDraft<TypedOf<F>>) => {
    setEditorId(editorId);
    fill({ ...typedRecord.typed, ...input }, baseVersion);
  };
  const { newer = null } = refused;
  /** Copies one field of the newer version into the form. */
  const takeField = (field: string) => {
    if (!element.current || !newer) return;
    const typed = form.read(formFieldsOf(element.current));
    fill({ ...typed, [field]: newer.values[field] }, newer.version, draftBaseVersion);
  };
  const errors = { fieldErrors, problems, newer, takeField };
  const editor = { record, start, result, element, editorId, continueDraft, filledForm, isSaving };
  return { ...editor, ...typedRecord, ...draft, ...errors };
}

/** Stores what is typed after each pause, on the server or in this browser. */
function useRecordDraft<F extends Fields>(
  { id, localDraftPrefix, versioned, draftsPath }: EditedRecord<F>,
  { accountId, isRestored }: EditorStart<TypedOf<F>>,
  state: {
    typed: TypedOf<F>;
    isDirty: boolean;
    isSaving: boolean;
    draftBaseVersion: number;
    editorId: string;
  },
) {
  const { typed, isDirty, isSaving, draftBaseVersion, editorId } = state;
  const storedAs = `${localDraftPrefix}:${accountId}:${id}`;
  const bodyOf = useCallback((input: TypedOf<F>) => formBodyOf(versioned, input), [versioned]);
  const readDraft = useCallback(
    (value: object) => readTyped(versioned, value) as TypedOf<F> | null,
    [versioned],
  );
  const copy = { address: draftsPath, storedAs, editorId, bodyOf, typed, isSaving };
  const draft = useTypedDraft({
    ...copy,
    baseVersion: draftBaseVersion,
    isDirty,
    isDraftStored: isRestored,
  });
  return { draft, storedAs, readDraft };
}

/** The values that an editor was filled with last. */
interface FilledEditor<Typed> {
  values: Typed;
  /**
   * The version that the next save replaces: the one that the values came from, or after a refusal the newer one that was shown
   * with it.
   */
  version: number;
  /**
   * The version that a draft starts from. A refusal does not change it, so that a person who restores the draft later sees the
   * difference again.
   */
  draftBaseVersion: number;
  start: EditorStart<Typed>;
  /** The version that the last refusal has shown; undefined as long as no save was refused. */
  refusedWith: number | undefined;
  /** How often the form was filled; each time its fields are rendered anew. */
  fillCount: number;
}

/**
 * `version` and `draftBaseVersion` move on together when the same person adds a version with the same texts, as Unpublish of a
 * page does.
 */
function useFilledForm<F extends Fields>(
  form: FormSchema<F>,
  start: EditorStart<TypedOf<F>>,
  values: TypedOf<F>,
  { version: refusedWith, draftBaseVersion }: Partial<VersionedResult<TypedOf<F>>>,
) {
  const [filledForm, setFilledForm] = useState<FilledEditor<TypedOf<F>>>({
    values,
    version: refusedWith ?? start.version,
    // If the form was refused before any script ran, the page has loaded a newer version since: the
    // draft starts from the one that was typed on.
    draftBaseVersion: draftBaseVersion ?? start.version,
    start,
    refusedWith,
    fillCount: 0,
  });
  const fill = (next: TypedOf<F>, version: number, draftBaseVersion = version) =>
    setFilledForm((before) => ({
      ...before,
      values: next,
      version,
      draftBaseVersion,
      fillCount: before.fillCount + 1,
    }));
  if (refusedWith !== undefined && filledForm.refusedWith !== refusedWith)
    setFilledForm({ ...filledForm, version: refusedWith, refusedWith });
  else if (filledForm.start.version !== start.version) {
    const isOfStart = filledForm.draftBaseVersion === filledForm.start.version;
    if (start.isOwnVersion && isOfStart && isSameTyped(form, filledForm.start.stored, start.stored))
      setFilledForm({
        ...filledForm,
        version: start.version,
        draftBaseVersion: start.version,
        start,
      });
  }
  return { ...filledForm, fill };
}

/** The typed values of the form, and whether they differ from the stored ones. */
function useTypedRecord<F extends Fields>(
  { form }: EditedRecord<F>,
  element: RefObject<HTMLFormElement | null>,
  { initial, stored }: { initial: TypedOf<F>; stored: TypedOf<F> },
) {
  const [isDirty, setDirty] = useState(() => !isSameTyped(form, initial, stored));
  const reading = useMemo(
    () => ({
      isSame: (before: TypedOf<F>, now: TypedOf<F>) => isSameTyped(form, before, now),
      onRead: (now: TypedOf<F>) => setDirty(!isSameTyped(form, now, stored)),
    }),
    [form, stored],
  );
  const { typed, changed: readSoon } = useTypedForm(form, element, initial, reading);
  const changed = useCallback(() => {
    // Before the pause ends, so that leaving the page within it asks for confirmation.
    setDirty(true);
    readSoon();
  }, [readSoon]);
  return { typed, isDirty, changed };
}
