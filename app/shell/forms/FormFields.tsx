import { type ReactNode, useEffect, useRef } from "react";
import type { Translate } from "~/languages/translate";
import { useText } from "~/languages/useText";
import type { FieldErrors } from "~/platform/forms/check";
import { ASKED_FIELD } from "~/platform/forms/emailSuggestion";
import type { FieldOptions, FormSchema } from "~/platform/forms/fields";
import { type FormResult, summaryErrors } from "~/shell/forms/formResult";
import { Alert } from "~/ui/primitives/Alert";
import {
  CheckboxField,
  type Choice,
  ErrorSummary,
  FileField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/primitives/Field";
import { useOccasion } from "~/ui/primitives/useOccasion";

interface FormSectionProps extends FilledForm {
  id: string;
  title: string;
  names: readonly string[];
  /** Shown between the title and the fields. */
  children?: ReactNode;
}

/** A card with some fields of a form, in their order. Neighbors that take half a row share one. */
export function FormSection({ id, title, names, children, ...form }: FormSectionProps) {
  return (
    <section className="card pad stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <FormFields names={names} {...form} />
    </section>
  );
}

export function FormFields({ names, ...form }: FilledForm & { names: readonly string[] }) {
  return groupsOf(form, names).map((group) => {
    const controls = group.map((name) => <SuggestingField key={name} name={name} {...form} />);
    const [first = ""] = group;
    if (!isHalf(form, first)) return controls;
    return (
      <div key={first} className="halves">
        {controls}
      </div>
    );
  });
}

function SuggestingField({ name, ...form }: FilledForm & { name: string }) {
  const suggestions = form.form.fields[name]?.options.suggestions;
  return (
    <>
      <FormField name={name} {...form} />
      {suggestions && (
        <datalist id={`${name}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

function groupsOf(form: FilledForm, names: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last && isHalf(form, name) && isHalf(form, last[0] ?? "")) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

const isHalf = ({ form }: FilledForm, name: string) =>
  form.fields[name]?.options.halfWidth === true;

/** A form with what was typed into it and the errors of its fields. */
export interface FilledForm<Typed = Readonly<Record<string, unknown>>> {
  form: Pick<FormSchema, "fields">;
  values: Typed;
  fieldErrors: FieldErrors;
  /** The error above the form. */
  formError?: string;
  retryAfterSeconds?: number;
}

interface FormFieldProps extends FilledForm, ControlProps {
  name: string;
  /** Shown if the field has no error of its own. */
  error?: string;
  /** Instead of those of the schema. */
  choices?: readonly string[];
}

/** They replace what the schema says. */
interface ControlProps {
  id?: string;
  label?: ReactNode;
  hint?: ReactNode;
  className?: string;
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
  error: otherError,
  choices: offered,
  ...props
}: FormFieldProps) {
  const t = useText();
  const field = form.fields[name];
  if (!field) throw new Error(`a form has no field ${name}`);
  const { halfWidth: _half, suggestions, choices = [], ...options } = field.options;
  const error = fieldErrors[name] ?? otherError;
  const fieldProps = {
    name,
    ...translatedOptions(t, options),
    ...controlPropsOf(props),
    error: error && t.message(error),
  };
  if (field.control === "checkbox")
    return <CheckboxField {...fieldProps} defaultChecked={values[name] === true} />;
  if (field.control === "file") return <FileField {...fieldProps} />;
  const valueProps = { ...fieldProps, defaultValue: String(values[name] ?? "") };
  if (field.control === "select")
    return (
      <SelectField
        {...valueProps}
        choices={(offered ?? choices).map((choice) => choiceIn(t, choice))}
      />
    );
  if (field.control === "textarea") return <TextAreaField {...valueProps} />;
  return <TextField {...valueProps} list={suggestions && `${name}-suggestions`} />;
}

/**
 * In a form with the field `email`: asks about a likely slip in the address, such as `gmial.com`, before it is used. The same
 * address sent once more is accepted.
 */
export function AskedEmail({ values }: Pick<FilledForm, "values">) {
  return <input type="hidden" name={ASKED_FIELD} value={String(values.email ?? "")} />;
}

/** Only these: a form that is spread here has further properties, which must not become attributes of the control. */
function controlPropsOf({
  id,
  label,
  hint,
  className,
  after,
  onInput,
}: ControlProps): ControlProps {
  const props = { id, label, hint, className, after, onInput };
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}

type Options = Pick<FieldOptions, "label" | "hint" | "placeholder">;

/** The schema has English words; public forms may be in another language. */
const translatedOptions = <L extends Options>(t: Translate, options: L): L => ({
  ...options,
  label: t.label(options.label),
  hint: options.hint && t.label(options.hint),
  placeholder: options.placeholder && t.label(options.placeholder),
});

/** Translates what people read of a choice; its value is what is stored. */
const choiceIn = (t: Translate, choice: Choice): Choice =>
  typeof choice === "string"
    ? { value: choice, label: t.label(choice) }
    : { ...choice, label: t.label(choice.label) };

interface FormErrorsProps extends FormResult<Readonly<Record<string, unknown>>> {
  form: Pick<FormSchema, "fields">;
  /** The action data that the errors came with. */
  result: unknown;
}

/** Says above a form why it was not saved, and lists the errors of its fields. */
export function FormErrors({ form, result, formError, ...formState }: FormErrorsProps) {
  const alert = useRef<HTMLDivElement>(null);
  const occasion = useOccasion(result);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is shown anew, also with the same error.
  useEffect(() => {
    // A long form is sent from its end.
    alert.current?.scrollIntoView({ block: "nearest" });
  }, [formError, occasion]);
  return (
    <>
      {formError && (
        // useInertWhileSaving moves the focus here from the button that was pressed.
        <div ref={alert} key={occasion} data-form-error="" tabIndex={-1}>
          <Alert tone="bad" title={formError} />
        </div>
      )}
      <ErrorSummary errors={summaryErrors(form, formState)} focusKey={result} />
    </>
  );
}
