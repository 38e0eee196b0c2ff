import { CircleAlert, Search } from "lucide-react";
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
} from "react";
import { useText } from "~/languages/useText";
import { classNames } from "~/ui/primitives/classNames";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

/** The properties of every field. The id is the name, unless two forms of a page share a name. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  error?: string;
  /** See FieldError. */
  isErrorAnnounced?: boolean;
  /** Fields are required by default; an optional field says so in its label. */
  optional?: boolean;
  /** The most characters allowed. On purpose not `maxlength`, which silently cuts off pasted text. */
  maxCharacters?: number;
  /** Whether the limit stands below the control from the beginning. By default only where no script counts near it. */
  alwaysShowsLimit?: boolean;
  className?: string;
  /** Content below the control that depends on the typed value. */
  after?: ReactNode;
}

/** Attributes that the control must spread so that screen readers find label, hint and error. */
export interface ControlWiring {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "data-limit": number | undefined;
}

function wireControl(field: FieldProps): ControlWiring {
  const { name, id = name, hint, error, optional, maxCharacters, alwaysShowsLimit } = field;
  // A limit that only browsers without scripts show is left out: where it is hidden, it would be read out all the same.
  const limitHint = maxCharacters && alwaysShowsLimit && `${id}-limit-hint`;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, limitHint];
  return {
    id,
    name,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
    "data-limit": maxCharacters,
  };
}

/** Label, hint, error, and the control last, so that no on-screen keyboard or menu hides the error. */
export function Field({
  children,
  ...field
}: FieldProps & { children: (control: ControlWiring) => ReactNode }) {
  const t = useText();
  const control = wireControl(field);
  return (
    <div className={classNames("field", field.error && "bad", field.className)}>
      <label className="label" htmlFor={control.id}>
        {field.label}
        {field.optional && <span className="opt">{` ${t("(optional)")}`}</span>}
      </label>
      <FieldHint id={control.id} hint={field.hint} />
      <FieldError id={control.id} error={field.error} isAnnounced={field.isErrorAnnounced} />
      {children(control)}
      <LimitHint
        id={control.id}
        limit={field.maxCharacters}
        isAlwaysShown={field.alwaysShowsLimit}
      />
      <LimitCount id={control.id} limit={field.maxCharacters} />
      {field.after}
    </div>
  );
}

interface LimitHintProps {
  id: string;
  limit?: number;
  isAlwaysShown?: boolean;
}

function LimitHint({ id, limit, isAlwaysShown }: LimitHintProps) {
  const t = useText();
  if (!limit || isAlwaysShown === false) return null;
  return (
    <p className={classNames("limit", !isAlwaysShown && "no-script-only")} id={`${id}-limit-hint`}>
      {t("At most {limit} characters.", { limit })}
    </p>
  );
}

/** app/enhance/charactersLeft.ts fills it near the limit; it is announced in a pause of typing. */
export function LimitCount({ id, limit }: { id: string; limit?: number }) {
  if (!limit) return null;
  return (
    // The count may stand there before React hydrates the page, which would otherwise render it anew, without what was typed.
    <p className="limit" id={`${id}-limit`} role="status" suppressHydrationWarning>
      {""}
    </p>
  );
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

interface FieldErrorProps {
  id: string;
  error?: string;
  /** Set if it comes by itself, such as when an upload fails, and not with the response to a form, whose summary is read. */
  isAnnounced?: boolean;
}

export function FieldError({ id, error, isAnnounced }: FieldErrorProps) {
  const t = useText();
  if (!error) return null;
  return (
    <p className="err" id={`${id}-error`} role={isAnnounced ? "alert" : undefined}>
      <Icon of={CircleAlert} />
      <span>
        <VisuallyHidden>{`${t("Error:")} `}</VisuallyHidden>
        {error}
      </span>
    </p>
  );
}

/** Attributes of the native control that the field does not set itself. */
type Native<Attributes> = Omit<
  Attributes,
  "name" | "id" | "required" | "className" | "aria-invalid" | "aria-describedby" | "maxLength"
>;
type InputAttributes = Native<InputHTMLAttributes<HTMLInputElement>>;

function nativeOf<Props extends FieldProps>(props: Props) {
  const {
    name,
    label,
    id,
    hint,
    error,
    isErrorAnnounced,
    optional,
    maxCharacters,
    alwaysShowsLimit,
    className,
    after,
    ...native
  } = props;
  return native;
}

export function TextField(props: FieldProps & InputAttributes) {
  return <Field {...props}>{(control) => <TextInput {...nativeOf(props)} {...control} />}</Field>;
}

export function TextAreaField(
  props: FieldProps & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>,
) {
  return <Field {...props}>{(control) => <TextArea {...nativeOf(props)} {...control} />}</Field>;
}

export function SearchField(props: FieldProps & Omit<InputAttributes, "type">) {
  return (
    <Field {...props} alwaysShowsLimit={false}>
      {(control) => <SearchInput {...nativeOf(props)} {...control} required={false} />}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, Native<SelectHTMLAttributes<HTMLSelectElement>> {
  choices: readonly Choice[];
  placeholder?: string;
}

export function SelectField(props: SelectFieldProps) {
  return <Field {...props}>{(control) => <Select {...nativeOf(props)} {...control} />}</Field>;
}

/** The native file control. `accept` is only a help for users: the server checks the content. */
export function FileField(props: FieldProps & Omit<InputAttributes, "type">) {
  return (
    <Field {...props}>
      {(control) => <TextInput {...nativeOf(props)} {...control} type="file" className="file" />}
    </Field>
  );
}

/** The label is next to its box, so hint and error come first. The label may contain a link. */
export function CheckboxField(props: FieldProps & Omit<InputAttributes, "type">) {
  const control = wireControl(props);
  return (
    <div className={classNames("field", props.error && "bad", props.className)}>
      <FieldHint id={control.id} hint={props.hint} />
      <FieldError id={control.id} error={props.error} />
      <label className="check" htmlFor={control.id}>
        <input {...nativeOf(props)} {...control} type="checkbox" />
        <span>{props.label}</span>
      </label>
    </div>
  );
}

// The controls by themselves, without label, hint and error. Most screens use the fields above.

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classNames("input", className)} />;
}

function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...rest} className={classNames("input", className)} />;
}

export function SearchInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  return (
    <div className="searchbox">
      <Icon of={Search} />
      <TextInput type="search" autoComplete="off" enterKeyHint="search" {...props} />
    </div>
  );
}

export type Choice = string | { value: string; label: string };

interface SelectProps extends ComponentProps<"select"> {
  choices: readonly Choice[];
  /** The first option, with an empty value: "Select a service", "All departments". */
  placeholder?: string;
}

export function Select({ choices, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames("input", className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map((choice) => {
        const { value, label } =
          typeof choice === "string" ? { value: choice, label: choice } : choice;
        return (
          <option key={value} value={value}>
            {label}
          </option>
        );
      })}
    </select>
  );
}

export interface SummaryError {
  /** The id of the invalid control; an error of the whole form has none. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  /** The errors of the fields, and of the whole form. */
  errors: readonly SummaryError[];
  /** Changes with every rejected submission (the action's data), so that the same errors take focus again. */
  focusKey?: unknown;
}

/**
 * Moves the focus to a box of errors when it appears, and at each further occasion. If somebody is in a field already when React
 * hydrates the page that the server sent, the focus stays there.
 */
export function useErrorFocus(
  box: RefObject<HTMLElement | null>,
  { isShown, occasion }: { isShown: boolean; occasion: unknown },
): void {
  const isFromServer = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each occasion takes focus, but is not read.
  useEffect(() => {
    const mayBeCorrecting = isFromServer.current;
    isFromServer.current = false;
    if (mayBeCorrecting && document.activeElement?.matches("input, select, textarea")) return;
    if (isShown) box.current?.focus();
  }, [isShown, occasion]);
}

/** Takes focus when it appears: by `autofocus` on a page that the server sent, by an effect afterwards. */
export function ErrorSummary({ errors, focusKey }: ErrorSummaryProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useErrorFocus(box, { isShown: hasErrors, occasion: focusKey });
  if (!hasErrors) return null;
  return (
    <div
      ref={box}
      className="summary"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the errors must be announced first, also without scripts.
      autoFocus
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{t("There is a problem")}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field}-${message}`}>
            {field ? <a href={`#${field}`}>{t.message(message)}</a> : t.message(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}
