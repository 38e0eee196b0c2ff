import { safeParse } from "zod/mini";
import { type Fields, type FormSchema, formOf, type TypedOf } from "~/platform/forms/fields";
import { itemsOf } from "~/platform/forms/listFields";
import { type ColumnsOf, columnOf } from "~/platform/forms/record";

/** A public page whose texts an administrator can change. */
export interface EditablePage<F extends Fields = Fields> {
  /** Names the page in the database and in addresses of the admin area. */
  id: string;
  /** Its name in the admin area. */
  name: string;
  /** Where visitors read the page. */
  path: string;
  /** The field of the list that the page is about. While it is empty, the page is missing. */
  list?: string;
  form: FormSchema<F>;
  /** The parts of its form, in the order of the page: the heading of each, and the names of its fields. */
  sections: readonly { title: string; names: readonly string[] }[];
}

/**
 * As the newest version: the page was never saved. As the published one: nothing that was saved is public, so visitors see the
 * original texts; a page that an owner adds has none, and is not public then.
 */
export const ORIGINAL_VERSION = 0;

/** A page whose fields do not matter: its form is read and checked like any other. */
export const withAnyFields = <F extends Fields>(page: EditablePage<F>) =>
  page as unknown as EditablePage;

/** The texts that the form of a page is filled with. */
export type TypedTexts<Page extends EditablePage> =
  Page extends EditablePage<infer F> ? TypedOf<F> : never;

/** The texts of a page as its components read them: `hero_title` as `heroTitle`. An optional text may be empty. */
export type TextsOf<Page extends EditablePage> =
  Page extends EditablePage<infer F> ? ColumnsOf<F> : never;

/** The fields of all sections of a page: the union of the sections' fields becomes their intersection as a parameter. */
type Flat<Sections> = {
  [Section in keyof Sections]: (fields: Sections[Section]) => void;
}[keyof Sections] extends (fields: infer All) => void
  ? All
  : never;

export function editablePage<Sections extends Readonly<Record<string, Fields>>>(
  about: Pick<EditablePage, "id" | "name" | "path" | "list">,
  sections: Sections,
): EditablePage<Flat<Sections> & Fields> {
  const fields = Object.assign({}, ...Object.values(sections)) as Flat<Sections> & Fields;
  return {
    ...about,
    form: formOf(fields),
    sections: Object.entries(sections).map(([title, some]) => ({
      title,
      names: Object.keys(some),
    })),
  };
}

/**
 * The texts of a page that was typed, also if it is incomplete. A text that breaks a rule of its field, such as one that was
 * stored before the rule, is shown as it was typed.
 */
export function lenientTextsOf<Page extends EditablePage>(
  page: Page,
  typed: Readonly<Record<string, unknown>>,
): TextsOf<Page> {
  return lenientValues(page.form.fields, typed) as TextsOf<Page>;
}

function lenientValues(fields: Fields, typed: Readonly<Record<string, unknown>>) {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = typed[name] ?? field.empty;
    const checked = safeParse(field.check, value);
    return [columnOf(name), checked.success ? checked.data : unchecked(field, value)];
  });
  return Object.fromEntries(values);
}

function unchecked(field: Fields[string], value: unknown): unknown {
  const items = itemsOf(field);
  if (items && Array.isArray(value)) return value.map((item) => lenientValues(items.fields, item));
  if (Array.isArray(safeParse(field.check, field.empty).data)) return linesThatFit(field, value);
  return String(value).trim();
}

/**
 * The pages go through its lines one by one, so it stays a list, without those that are incomplete and without those beyond as
 * many as there may be.
 */
function linesThatFit({ check, linesMax }: Fields[string], value: unknown): unknown[] {
  return String(value)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, linesMax)
    .flatMap((line) => (safeParse(check, line).data ?? []) as unknown[]);
}
