import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import { formBodyOf, isSameTyped, readTyped } from "~/platform/forms/typedValues";
import type { DraftNoun } from "~/shell/editing/DraftOffers";
import type { LocalDraft } from "~/shell/editing/localDraft";
import { useDraftCopy } from "~/shell/editing/useDraftCopy";
import type { EditorStart, VersionedResult } from "~/shell/editing/versionedRecord";
import { remainingErrors, shownForm, summaryErrors } from "~/shell/forms/formResult";
import { formFieldsOf, useTypedForm } from "~/shell/forms/typedForm";

/** A record of which each save adds a version, as its editor needs it. The same object in every rendering. */
export interface EditedRecord<F extends Fields> {
  noun: DraftNoun;
  id: string;
  /** What the names of its drafts in this browser begin with. */
  localDrafts: string;
  form: FormSchema<F>;
  /** The fields of the form that a version and a draft hold. */
  versioned: Pick<FormSchema, "fields" | "empty">;
  /** The address of its editor. */
  editor: string;
  /** The address that stores a draft of it. */
  drafts: string;
}

export type VersionedEditing<F extends Fields> = ReturnType<typeof useVersionedEditor<F>>;

/**
 * The state of an editor of a record with versions: what is typed, its draft, its errors, and what somebody else saved
 * meanwhile. `result` is that of the last attempt to save; undefined before the first.
 */
export function useVersionedEditor<F extends Fields>(
  record: EditedRecord<F>,
  start: EditorStart<TypedOf<F>>,
  result: unknown,
) {
  const { form } = record;
  const element = useRef<HTMLFormElement>(null);
  const refused = (result ?? {}) as Partial<VersionedResult<TypedOf<F>>>;
  const formState = shownForm(start.input, refused);
  const filledForm = useFilledForm(formState.values, start.version, refused.version);
  const { values: initial, version } = filledForm;
  const now = useTypedRecord(record, element, { initial, stored: start.stored });
  const saving = useNavigation().formMethod === "POST";
  // A page that is loaded again names another one, and this editor stays what it is.
  const [editorId, setEditorId] = useState(refused.editorId || start.editorId);
  const draft = useRecordDraft(record, start, { ...now, saving, version, editorId });
  const fieldErrors = remainingErrors(form, formState, now.typed);
  const problems = summaryErrors(form, { ...formState, fieldErrors });
  const fill = (values: TypedOf<F>, from: number) => {
    filledForm.fill(values, from);
    now.changed();
  };
  const continueDraft = ({ input, baseVersion, editorId }: LocalDraft<TypedOf<F>>) => {
    setEditorId(editorId);
    fill({ ...now.typed, ...input }, baseVersion);
  };
  const { newer = null } = refused;
  /** Copies one field of the newer version into the form. */
  const takeField = (field: string) => {
    if (!element.current || !newer) return;
    const typed = form.read(formFieldsOf(element.current));
    fill({ ...typed, [field]: newer.values[field] }, newer.version);
  };
  const errors = { fieldErrors, problems, newer, takeField };
  const editor = { record, start, result, element, editorId, continueDraft, filledForm, saving };
  return { ...editor, ...now, ...draft, ...errors };
}

/** Stores what is typed after each pause, on the server or in this browser. */
function useRecordDraft<F extends Fields>(
  { id, localDrafts, versioned, drafts }: EditedRecord<F>,
  { accountId }: EditorStart<TypedOf<F>>,
  now: {
    typed: TypedOf<F>;
    isDirty: boolean;
    saving: boolean;
    version: number;
    editorId: string;
  },
) {
  const { typed, isDirty, saving, version, editorId } = now;
  const storedAs = `${localDrafts}:${accountId}:${id}`;
  const bodyOf = useCallback((input: TypedOf<F>) => formBodyOf(versioned, input), [versioned]);
  const readDraft = useCallback(
    (value: object) => readTyped(versioned, value) as TypedOf<F> | null,
    [versioned],
  );
  const copy = { address: drafts, storedAs, editorId, bodyOf, typed, saving };
  const draft = useDraftCopy({ ...copy, baseVersion: version, dirty: isDirty });
  return { draft, storedAs, readDraft };
}

/**
 * The values that the form was last filled with, and the version of the record that they started from. Filling it again
 * replaces everything in it. If a version with the same texts follows while somebody types, as Unpublish of a page adds one,
 * the next save starts from that. A refused form comes back with `refusedWith`, the version that the next attempt starts from;
 * undefined as long as none was refused.
 */
function useFilledForm<Values>(
  values: Values,
  startedFrom: number,
  refusedWith: number | undefined,
) {
  const version = refusedWith ?? startedFrom;
  const first = { values, version, startedFrom, refusedWith, fillCount: 0 };
  const [filledForm, setFilledForm] = useState(first);
  const fill = (next: Values, from: number) =>
    setFilledForm((before) => ({
      ...before,
      values: next,
      version: from,
      fillCount: before.fillCount + 1,
    }));
  if (refusedWith !== undefined && filledForm.refusedWith !== refusedWith)
    setFilledForm({ ...filledForm, version: refusedWith, refusedWith });
  else if (filledForm.startedFrom !== startedFrom) {
    const isOfStart = filledForm.version === filledForm.startedFrom;
    setFilledForm({ ...filledForm, startedFrom, ...(isOfStart ? { version: startedFrom } : {}) });
  }
  return { ...filledForm, fill };
}

/** What is typed into the form, and whether it differs from what is stored. */
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
