import { Form } from "react-router";
import { NOTE_FAILED } from "~/applications/admin/changeTexts";
import { noteForm, type TypedNote } from "~/applications/notes/note";
import type { FieldErrors, SentFields } from "~/platform/forms/check";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { reportWithEcho } from "~/shell/admin/change/reportFailure";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import { OpenedFromFields, type OpenedFromResult } from "~/shell/editing/OpenedFromFields";
import { FormField } from "~/shell/forms/FormFields";
import { type ActionResult, shownForm } from "~/shell/forms/formResult";
import { readOpenedFrom } from "~/shell/forms/hiddenFields";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { RECORD_GONE } from "~/shell/forms/interrupted/recordGone";
import {
  forgetUnsentNote,
  type UnsentNote,
  useUnsentNote,
} from "~/shell/forms/interrupted/unsentNotes";
import { useIsSending } from "~/shell/forms/useIsSending";
import { LOGIN_PATH } from "~/shell/nextPath";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import { ErrorSummary } from "~/ui/primitives/Field";

interface NoteFormProps {
  action: string;
  from: string;
  label: string;
  verb: string;
  /** Whom a new note is about, for the screens of others; left out where that is not known. */
  about?: UnsentNote["about"];
  /** The note that is edited, with its fingerprint; left out for a new one. */
  edited?: { stored: TypedNote; openedFrom: string };
  /** The typed values, if they differ from the stored ones. */
  values?: TypedNote;
  fieldErrors?: FieldErrors;
  /** That of the last attempt to save, if any. */
  result?: NoteResult;
  /** The address of the Cancel link; without it there is none. */
  cancelTo?: string;
}

export function NoteForm(props: NoteFormProps) {
  return (
    <RestoredForm action={props.action}>
      {(restoredFields) =>
        restoredFields ? (
          <FilledForm {...props} {...restoredNote(props, restoredFields)} />
        ) : (
          <FilledForm {...props} />
        )
      }
    </RestoredForm>
  );
}

function restoredNote({ edited }: NoteFormProps, fields: SentFields): Partial<NoteFormProps> {
  const values = noteForm.read(fields);
  return { values, edited: edited && { ...edited, openedFrom: readOpenedFrom(fields) } };
}

function FilledForm(props: NoteFormProps) {
  const { action, from, label, verb, cancelTo, edited, fieldErrors = {}, result } = props;
  const isSaving = useIsSending(action);
  const stored = edited?.stored ?? noteForm.empty;
  const shown = props.values ?? stored;
  const note = { action, field: "text", text: shown.text, about: props.about };
  const isGone = result?.formError === RECORD_GONE;
  const { initialText, text, type } = useUnsentNote(note, !edited && !isGone);
  const values = { text: initialText };
  const isUnsaved = text.trim() !== "" && text !== stored.text;
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
        data-edited={isUnsaved ? "" : undefined}
        inert={isSaving}
      >
        <input type="hidden" name="from" value={from} />
        {edited && (
          <OpenedFromFields
            noun="note"
            address={action}
            fields={noteForm.fields}
            openedFrom={edited.openedFrom}
            values={values}
            result={result}
          />
        )}
        <FormField
          form={noteForm}
          name="text"
          id="note-text"
          label={label}
          fieldErrors={fieldErrors}
          values={values}
          onInput={({ currentTarget }) => type(currentTarget.value)}
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
      {/* A note is edited on a page of its own, and added from that of its applicant. */}
      <LeaveDialog
        unsaved={isUnsaved}
        {...(edited || isGone ? {} : { sentTo: action, text: NOT_SAVED })}
      />
    </>
  );
}

const NOT_SAVED =
  "Your note is not added yet. It is still here when you come back, as long as this tab is open.";

interface NotePageProps {
  title: string;
  verb: string;
  action: string;
  from: string;
  edited?: NoteFormProps["edited"];
  /** That of the last attempt to save, if any. */
  result: NoteResult;
}

/** A page for editing a note, or for correcting one that was rejected. */
export function NotePage({ title, verb, action, edited, result, ...page }: NotePageProps) {
  const { values, fieldErrors, formError } = shownForm(edited?.stored ?? noteForm.empty, result);
  const from = result?.from ?? page.from;
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
        <NoteForm
          // Texts that came back with an error fill the form.
          key={result === undefined ? "stored" : "refused"}
          {...{ action, from, verb, edited, values, fieldErrors, result }}
          label="Note"
          cancelTo={from}
        />
      </Card>
    </>
  );
}

/** With the page that the note came from. */
export type NotePageData = OpenedFromResult<TypedNote> & { from: string };
type NoteResult = ActionResult<TypedNote, NotePageData>;

const reportUnsavedNote = reportWithEcho(() => NOTE_FAILED, echoNote);

function echoNote(fields: FormData) {
  return { values: { text: String(fields.get("text")) }, from: String(fields.get("from")) };
}

/** The `clientAction` of a note. Echoes the typed note if the server cannot be reached. */
export async function sendNote<Action>(args: Parameters<typeof reportUnsavedNote>[0]) {
  // Read before it is sent, which consumes the request.
  const { pathname } = new URL(args.request.url);
  try {
    const result = await reportUnsavedNote<Action>(args);
    if (isOfGone(result)) forgetUnsentNote(pathname);
    return result;
  } catch (response) {
    if (isSaved(response)) forgetUnsentNote(pathname);
    throw response;
  }
}

/** The form still has the text, but there is no applicant any more whose page could offer it again. */
const isOfGone = (result: unknown) =>
  (result as { data?: { formError?: string } } | null)?.data?.formError === RECORD_GONE;

/** A saved note redirects to its application. Without a session it is the sign-in page, and the text is still unsaved. */
function isSaved(response: unknown): boolean {
  const to = response instanceof Response ? response.headers.get("Location") : null;
  return to !== null && !to.startsWith(LOGIN_PATH);
}
