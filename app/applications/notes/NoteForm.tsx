import { useState } from "react";
import { flushSync } from "react-dom";
import { Form, useNavigation } from "react-router";
import { NOTE_FAILED } from "~/applications/admin/changeTexts";
import { noteForm, type TypedNote } from "~/applications/notes/note";
import type { FieldErrors } from "~/platform/forms/check";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { reportWithEcho } from "~/shell/admin/change/reportFailure";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import { FormField } from "~/shell/forms/FormFields";
import { type FormResult, shownForm } from "~/shell/forms/formResult";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import { ErrorSummary } from "~/ui/primitives/Field";

interface NoteFormProps {
  action: string;
  from: string;
  label: string;
  verb: string;
  values?: TypedNote;
  fieldErrors?: FieldErrors;
  /** The address of the Cancel link; without it there is none. */
  cancelTo?: string;
}

export function NoteForm({ values = noteForm.empty, ...props }: NoteFormProps) {
  return (
    <RestoredForm action={props.action}>
      {(restoredFields) => (
        <FilledForm {...props} values={restoredFields ? noteForm.read(restoredFields) : values} />
      )}
    </RestoredForm>
  );
}

type FilledFormProps = NoteFormProps & { values: TypedNote };

/**
 * What was typed and not sent, by the address of its form, as long as the document is open: a link or a decision leads to the
 * next applicant, and the text is there again on the way back.
 */
const unsentNotes = new Map<string, string>();

/** Whether a form is being sent to this address. */
export const isSentTo = (
  { formAction }: Pick<ReturnType<typeof useNavigation>, "formAction">,
  action: string,
): boolean => formAction?.split("?")[0] === action;

function FilledForm({ action, from, verb, cancelTo, fieldErrors = {}, ...field }: FilledFormProps) {
  const isSaving = isSentTo(useNavigation(), action);
  const [typedBefore] = useState(() => unsentNotes.get(action));
  const [unsent, setUnsent] = useState(typedBefore ?? "");
  const values = typedBefore ? { text: typedBefore } : field.values;
  const setTyped = (text: string) => {
    setUnsent(text);
    unsentNotes.set(action, text);
  };
  return (
    <>
      <Form
        method="post"
        action={action}
        className="stack"
        noValidate
        preventScrollReset
        autoComplete="off"
        data-restorable=""
        // Before it is sent, or the dialog would ask whether to leave.
        onSubmit={() => flushSync(() => setTyped(""))}
      >
        <input type="hidden" name="from" value={from} />
        <FormField
          form={noteForm}
          name="text"
          id="note-text"
          fieldErrors={fieldErrors}
          {...field}
          values={values}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className="row">
          {cancelTo && (
            <LinkButton variant="line" size="sm" href={cancelTo}>
              Cancel
            </LinkButton>
          )}
          <Button type="submit" size="sm" busy={isSaving}>
            {isSaving ? "Saving..." : verb}
          </Button>
        </div>
      </Form>
      <LeaveDialog unsaved={unsent.trim() !== ""} text={NOT_SENT} />
    </>
  );
}

const NOT_SENT =
  "Your note is not added yet. It is still here when you come back, as long as this tab is open.";

interface NotePageProps {
  title: string;
  verb: string;
  action: string;
  from: string;
  stored: TypedNote;
  /** The action data of the last attempt to save, if any. */
  result: unknown;
}

/** A page for editing a note, or for correcting one that was rejected. */
export function NotePage({ title, verb, action, stored, result, ...page }: NotePageProps) {
  const { values, fieldErrors, formError } = shownForm(stored, result);
  const from = (result as Partial<UnsavedNote> | undefined)?.from ?? page.from;
  const error = fieldErrors.text;
  return (
    <>
      <title>{`${error || formError ? "Error: " : ""}${title} | Applications | Admin Dashboard`}</title>
      <AdminPageHead
        title={title}
        back={<BackLink href={from}>Back to the application</BackLink>}
      />
      <Card className="editor stack">
        {formError && <Alert tone="bad" title={formError} />}
        {error && <ErrorSummary errors={[{ field: "note-text", message: error }]} />}
        <NoteForm {...{ action, from, verb, values, fieldErrors }} label="Note" cancelTo={from} />
      </Card>
    </>
  );
}

/** A note that was not saved, with the page it came from. */
interface UnsavedNote extends FormResult<TypedNote> {
  from: string;
}

/** The `clientAction` of a note. Echoes the typed note if the server cannot be reached. */
export const reportUnsavedNote = reportWithEcho(() => NOTE_FAILED, echoNote);

function echoNote(fields: FormData) {
  return { values: { text: String(fields.get("text")) }, from: String(fields.get("from")) };
}
