// zod/mini, because this is sent to the browser with each public form, and full zod would double its size.
import * as z from "zod/mini";
import {
  type Checked,
  checkForm,
  isChecked,
  multilineTextOf,
  type SentFields,
  textOf,
} from "~/platform/forms/check";
import { isStorable } from "~/platform/storableText";

// Zod would test whether it may compile code at run time. The pages' policy forbids it, and browsers log the attempt.
z.config({ jitless: true });

type ChoiceOf<Value extends string> = Value | { readonly value: Value; readonly label: string };

/** The label of a field, and the attributes of its control. */
export interface FieldOptions {
  label: string;
  hint?: string;
  optional?: boolean;
  maxCharacters?: number;
  /** Shows the limit from the beginning, not only near it: for long texts that people prepare elsewhere. */
  alwaysShowsLimit?: boolean;
  /** The field takes half a row, beside its neighbor. */
  halfWidth?: boolean;
  choices?: readonly ChoiceOf<string>[];
  suggestions?: readonly string[];
  placeholder?: string;
  rows?: number;
  /** The most rows of a list. */
  entriesMax?: number;
  accept?: string;
  type?: "date" | "datetime-local" | "email" | "tel" | "time" | "url";
  inputMode?: "decimal" | "email" | "numeric" | "tel" | "url";
  autoComplete?: string;
  autoCapitalize?: "characters" | "none";
  pattern?: string;
  title?: string;
  spellCheck?: boolean;
}

/** A field of a form. `Typed` is what the form sends, `Value` what it becomes once it was checked. */
export interface Field<Typed = unknown, Value = unknown> {
  /** The kind of its control; "own" for one that its screen brings along. */
  control:
    | "text"
    | "textarea"
    | "select"
    | "checkbox"
    | "file"
    /** The address of an uploaded picture. */
    | "picture"
    | "rows"
    | "items"
    | "own";
  options: FieldOptions;
  empty: Typed;
  /** Never echoed: a password, a code, or what is typed to confirm. */
  secret?: true;
  /** How many lines a text of lines may have. */
  linesMax?: number;
  /** How long each of these lines may be. */
  lineMaxCharacters?: number;
  read(form: SentFields, name: string): Typed;
  /** The field after a press on one of its own submit buttons, such as "Remove" of a row; null after any other. */
  rebuild?(form: SentFields, name: string, typed: Typed): Typed | null;
  check: z.core.$ZodType<Value>;
}

export type Fields = Readonly<Record<string, Field>>;
export type TypedOf<F extends Fields> = { -readonly [Name in keyof F]: F[Name]["empty"] };
export type ValuesOf<F extends Fields> = {
  -readonly [Name in keyof F]: z.output<F[Name]["check"]>;
};

/** Reads and checks a form. */
export interface TypedForm<Typed, Values> {
  /** Left out by a form whose fields depend on what is typed. */
  fields?: Fields;
  /** Such a form with as many fields as it may have. */
  mostFields?: Fields;
  read(form: SentFields): Typed;
  /** The form after a press on "Add" or "Remove" of a list, for people without scripts; null if it was sent to be saved. */
  rebuild?(form: SentFields, typed: NoInfer<Typed>): NoInfer<Typed> | null;
  check(typed: NoInfer<Typed>): Checked<Values>;
  /** The typed values that may be shown again; all of them if this is left out. */
  echo?(typed: NoInfer<Typed>): NoInfer<Typed>;
}

/** A form: its fields in the order of the screen, and what can be done with what is typed into them. */
export interface FormSchema<F extends Fields = Fields> {
  fields: F;
  empty: TypedOf<F>;
  read(form: SentFields): TypedOf<F>;
  rebuild(form: SentFields, typed: TypedOf<F>): TypedOf<F> | null;
  check(typed: unknown): Checked<ValuesOf<F>>;
  echo(typed: TypedOf<F>): TypedOf<F>;
}

/**
 * `rules` check several fields together, such as a minimum and a maximum; each names the field that shows its message. They run
 * beside the errors of single fields, but not while a field could not be read, such as pay that is no number.
 */
export function formOf<F extends Fields>(
  fields: F,
  ...rules: z.core.$ZodCheck<ValuesOf<F>>[]
): FormSchema<F> {
  const shape = mapFields(fields, ({ check }) => check) as Record<string, z.core.$ZodType>;
  const schema = z.strictObject(shape).check(...(rules as z.core.$ZodCheck<object>[]));
  return {
    fields,
    empty: mapFields(fields, ({ empty }) => empty) as TypedOf<F>,
    read: (form) => mapFields(fields, (field, name) => field.read(form, name)) as TypedOf<F>,
    rebuild: (form, typed) => rebuildFields(fields, form, typed) as TypedOf<F> | null,
    check: (typed) => checkForm(schema, typed) as Checked<ValuesOf<F>>,
    echo: (typed) =>
      mapFields(fields, ({ secret, empty }, name) => (secret ? empty : typed[name])) as TypedOf<F>,
  };
}

function rebuildFields(fields: Fields, form: SentFields, typed: Readonly<Record<string, unknown>>) {
  for (const [name, field] of Object.entries(fields)) {
    const rebuilt = field.rebuild?.(form, name, typed[name]) ?? null;
    if (rebuilt !== null) return { ...typed, [name]: rebuilt };
  }
  return null;
}

function mapFields(fields: Fields, map: (field: Field, name: string) => unknown): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, map(field, name)]),
  );
}

/** The words of a field in its messages, where the label does not do. */
export interface Wording {
  /** "Message" in "Message must be 5,000 characters or fewer". */
  name?: string;
  /** The message if the field is empty. */
  missing?: string;
  /** The message if what was chosen is no choice of the field. */
  wrong?: string;
}

type LimitedOptions = FieldOptions & { maxCharacters: number };
/** An optional field that was left empty is null. */
type NullIfOptional<Options, Value> = Options extends { optional: true } ? Value | null : Value;

export function text<const Options extends LimitedOptions>(options: Options, wording?: Wording) {
  return fieldOf("text", options, textCheck(options, wording));
}

export function longText<const Options extends LimitedOptions>(
  options: Options,
  wording?: Wording,
) {
  return fieldOf("textarea", options, textCheck(options, wording));
}

/** A field of text with a check of its own. */
export function fieldOf<Value>(
  control: "text" | "textarea" | "select" | "picture",
  options: FieldOptions,
  check: z.core.$ZodType<Value>,
): Field<string, Value> {
  const read = control === "textarea" ? multilineTextOf : textOf;
  return { control, options, empty: "", read, check };
}

/** An optional web address. One without a scheme is read as https, which is what people mean by "example.com/you". */
export function webAddress(options: LimitedOptions, { name = options.label }: Wording = {}) {
  const field = fieldOf(
    "text",
    { ...options, optional: true },
    optionalWebAddress(options.maxCharacters, name),
  );
  return { ...field, read: (form: SentFields, at: string) => withScheme(textOf(form, at)) };
}

export function choice<Value extends string, const Options extends FieldOptions>(
  options: Options & { choices: readonly ChoiceOf<Value>[] },
  { missing = `${options.label} is required`, wrong = missing }: Wording = {},
): Field<string, NullIfOptional<Options, Value>> {
  const knownValues: string[] = options.choices.map((choice) =>
    typeof choice === "string" ? choice : choice.value,
  );
  const isKnown = z.refine<string>((typed) => typed === "" || knownValues.includes(typed), wrong);
  const isChosen = z.minLength(options.optional ? 0 : 1, missing);
  const check = z.pipe(z.string().check(z.trim(), isChosen, isKnown), nullWhenEmpty);
  return fieldOf(
    "select",
    options,
    check as unknown as z.core.$ZodType<NullIfOptional<Options, Value>>,
  );
}

/** A checkbox that may be left unchecked. One that has to be checked, such as a consent, is a rule of its form. */
export function checkbox(
  options: FieldOptions,
  { isCheckedAtFirst }: { isCheckedAtFirst: boolean },
): Field<boolean, boolean> {
  const optional = { ...options, optional: true };
  return {
    control: "checkbox",
    options: optional,
    empty: isCheckedAtFirst,
    read: isChecked,
    check: z.boolean(),
  };
}

function textCheck<Options extends LimitedOptions>(
  options: Options,
  { name = options.label, missing }: Wording = {},
) {
  const check = options.optional
    ? optionalText(options.maxCharacters, name)
    : requiredText(options.maxCharacters, { name, missing: missing ?? `${name} is required` });
  return check as z.core.$ZodType<NullIfOptional<Options, string>>;
}

interface RequiredTexts {
  /** Shown when the field is empty. */
  missing: string;
  /** The name of the field inside a sentence: "Full name", "Message". */
  name: string;
}

/**
 * A required text, trimmed. Lengths are counted in UTF-16 units, like `maxlength`. `clean` is done before anything is checked.
 */
export function requiredText(maximum: number, texts: RequiredTexts, clean = AS_TYPED) {
  return z
    .string()
    .check(
      z.overwrite(clean),
      z.trim(),
      z.minLength(1, texts.missing),
      notLonger(maximum, texts.name),
      z.refine(isStorable, unstorableError(texts.name)),
    );
}

const AS_TYPED = (text: string) => text;

export const nullWhenEmpty = z.transform((text: string) => text || null);

/** An optional text; an empty one becomes null. */
export function optionalText(maximum: number, name: string, clean = AS_TYPED) {
  const text = z
    .string()
    .check(
      z.overwrite(clean),
      z.trim(),
      notLonger(maximum, name),
      z.refine(isStorable, unstorableError(name)),
    );
  return z.pipe(text, nullWhenEmpty);
}

/** An optional web address. Only http and https, because other schemes could run scripts in an administrator's browser. */
function optionalWebAddress(maximum: number, name: string) {
  return optionalText(maximum, name).check(
    z.refine(
      (text) => text === null || isWebAddress(text),
      `${name} must be a web address, such as example.com/you`,
    ),
  );
}

/** "example.com/you" as a full address; anything that does not begin with the name of a host stays as typed. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (/^\/\/[^/]/.test(text)) return `https:${text}`;
  return /^[^\s:/?#@.]+(\.[^\s:/?#@.]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : typed;
}

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text);
}

/** Ends the check: a pattern that follows could take minutes for a text of megabytes. */
const notLonger = (maximum: number, name: string) =>
  z.maxLength(maximum, {
    error: `${name} must be ${maximum.toLocaleString("en-US")} characters or fewer`,
    abort: true,
  });

/** U+0000, which PostgreSQL cannot hold, or half of a surrogate pair, which could not be written back as it came. */
const unstorableError = (name: string) => `${name} contains a character that cannot be stored`;
