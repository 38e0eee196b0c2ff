import type { ReactNode } from "react";
import type { FieldErrors } from "~/platform/forms/check";
import type { FormSchema } from "~/platform/forms/fields";
import {
  CheckboxField,
  FileField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/primitives/Fields";

/** A form with what was typed into it and the errors of its fields. */
export interface FilledForm<Typed = Readonly<Record<string, unknown>>> {
  form: Pick<FormSchema, "fields">;
  values: Typed;
  fieldErrors: FieldErrors;
  /** Both are shown above the form. */
  formError?: string;
  retryAfterSeconds?: number;
}

interface FormFieldProps extends FilledForm {
  name: string;
  id?: string;
  /** Instead of what the schema says. */
  label?: ReactNode;
  hint?: ReactNode;
  error?: string;
  className?: string;
  choices?: readonly string[];
  after?: ReactNode;
  onInput?: (event: { currentTarget: TextControl }) => void;
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of a field, with its label, hint, value and error. */
export function FormField({
  form,
  values,
  fieldErrors,
  name,
  choices: offered,
  formError: _formError,
  retryAfterSeconds: _retryAfterSeconds,
  ...instead
}: FormFieldProps) {
  const field = form.fields[name];
  if (!field) throw new Error(`a form has no field ${name}`);
  const { half: _half, suggestions, choices = [], ...look } = field.look;
  const shown = { name, ...look, ...instead, error: fieldErrors[name] ?? instead.error };
  if (field.control === "checkbox")
    return <CheckboxField {...shown} defaultChecked={values[name] === true} />;
  if (field.control === "file") return <FileField {...shown} />;
  const filled = { ...shown, defaultValue: String(values[name] ?? "") };
  if (field.control === "select") return <SelectField {...filled} choices={offered ?? choices} />;
  if (field.control === "textarea") return <TextAreaField {...filled} />;
  return <TextField {...filled} list={suggestions && `${name}-suggestions`} />;
}
