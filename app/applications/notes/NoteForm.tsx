import { Form, useNavigation } from "react-router";
import { noteForm, type TypedNote } from "~/applications/notes/noteForm";
import type { FieldErrors } from "~/platform/forms/check";
import { FormField } from "~/shell/forms/FormFields";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { Button, LinkButton } from "~/ui/primitives/Button";

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
      {(sent) => <FilledForm {...props} values={sent ? noteForm.read(sent) : values} />}
    </RestoredForm>
  );
}

type FilledFormProps = NoteFormProps & { values: TypedNote };

function FilledForm({ action, from, verb, cancelTo, fieldErrors = {}, ...field }: FilledFormProps) {
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
      <FormField form={noteForm} name="text" id="note-text" fieldErrors={fieldErrors} {...field} />
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
