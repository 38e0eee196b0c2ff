import { Form, useNavigation } from "react-router";
import { NOTE_MAX_CHARACTERS } from "~/applications/notes/noteForm";
import { multilineTextOf } from "~/platform/forms/check";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { TextAreaField } from "~/ui/primitives/Fields";

interface NoteFormProps {
  action: string;
  from: string;
  label: string;
  verb: string;
  typed?: string;
  error?: string;
  /** The address of the Cancel link; without it there is none. */
  cancelTo?: string;
}

export function NoteForm(props: NoteFormProps) {
  return (
    <RestoredForm action={props.action}>
      {(fields) => (
        <FilledForm {...props} typed={fields ? multilineTextOf(fields, "text") : props.typed} />
      )}
    </RestoredForm>
  );
}

function FilledForm({ action, from, label, verb, typed, error, cancelTo }: NoteFormProps) {
  const isSaving = useNavigation().formAction?.split("?")[0] === action;
  return (
    <Form
      method="post"
      action={action}
      className="stack"
      noValidate
      preventScrollReset
      data-restorable=""
    >
      <input type="hidden" name="from" value={from} />
      <TextAreaField
        name="text"
        id="note-text"
        label={label}
        hint="Administrators alone read it."
        rows={4}
        limit={NOTE_MAX_CHARACTERS}
        defaultValue={typed}
        error={error}
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
  );
}
