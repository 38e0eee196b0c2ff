import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classNames } from "./classNames";
import { Field, FieldError, FieldHint, type FieldProps, wireControl } from "./Field";
import { type Choice, SearchInput, Select, TextArea, TextInput } from "./inputs";

/** Attributes of the native control that the field does not set itself. */
type Native<Attributes> = Omit<
  Attributes,
  "name" | "id" | "required" | "className" | "aria-invalid" | "aria-describedby" | "maxLength"
>;
type InputAttributes = Native<InputHTMLAttributes<HTMLInputElement>>;

function splitField<Props extends FieldProps>(props: Props) {
  const { name, label, id, hint, error, optional, limit, tellsLimit, className, after, ...native } =
    props;
  return {
    field: { name, label, id, hint, error, optional, limit, tellsLimit, className, after },
    native,
  };
}

export function TextField(props: FieldProps & InputAttributes) {
  const { field, native } = splitField(props);
  return <Field {...field}>{(control) => <TextInput {...native} {...control} />}</Field>;
}

export function TextAreaField(
  props: FieldProps & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>,
) {
  const { field, native } = splitField(props);
  return <Field {...field}>{(control) => <TextArea {...native} {...control} />}</Field>;
}

export function SearchField(props: FieldProps & Omit<InputAttributes, "type">) {
  const { field, native } = splitField(props);
  return (
    <Field {...field} tellsLimit={false}>
      {(control) => <SearchInput {...native} {...control} required={false} />}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, Native<SelectHTMLAttributes<HTMLSelectElement>> {
  choices: readonly Choice[];
  placeholder?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { field, native } = splitField(props);
  return <Field {...field}>{(control) => <Select {...native} {...control} />}</Field>;
}

/** The native file control. `accept` is only a help for users: the server checks the content. */
export function FileField(props: FieldProps & Omit<InputAttributes, "type">) {
  const { field, native } = splitField(props);
  return (
    <Field {...field}>
      {(control) => <TextInput {...native} {...control} type="file" className="file" />}
    </Field>
  );
}

/** The label is next to its box, so hint and error come first. The label may contain a link. */
export function CheckboxField(props: FieldProps & Omit<InputAttributes, "type">) {
  const { field, native } = splitField(props);
  const control = wireControl(field);
  return (
    <div className={classNames("field", field.error && "bad", field.className)}>
      <FieldHint id={control.id} hint={field.hint} />
      <FieldError id={control.id} error={field.error} />
      <label className="check" htmlFor={control.id}>
        <input {...native} {...control} type="checkbox" />
        <span>{field.label}</span>
      </label>
    </div>
  );
}
