import * as z from "zod/mini";
import { linesOf, multilineTextOf, type SentFields, textOf } from "~/platform/forms/check";
import type { Field, FieldOptions, Fields, TypedOf, ValuesOf } from "~/platform/forms/fields";
import { isStorable } from "~/platform/storableText";

/** Some short texts, typed as the lines of one field. */
export function lines(
  options: FieldOptions & { maxCharacters: number },
  { name, linesMax, ...rules }: LineRules,
): Field<string, string[]> {
  const check = z.pipe(z.string(), z.transform(distinctLinesOf)).check(
    // Ends the check, so that the others do not run over a hundred thousand lines.
    z.maxLength(linesMax, { error: `There can be at most ${linesMax} ${name}`, abort: true }),
    z.refine(
      (texts) => texts.every((text) => text.length <= options.maxCharacters),
      `Each of the ${name} must be ${options.maxCharacters} characters or fewer`,
    ),
    z.refine(
      (texts) => texts.every(isStorable),
      `One of the ${name} contains a character that cannot be stored`,
    ),
    ...(rules.checks ?? []),
  );
  const { maxCharacters: lineMaxCharacters, ...areaOptions } = options;
  const read = multilineTextOf;
  const fullOptions = { optional: true, ...areaOptions };
  const limits = { linesMax, lineMaxCharacters };
  return { control: "textarea", options: fullOptions, empty: "", ...limits, read, check };
}

interface LineRules {
  /** The word for the lines in messages: "facts". */
  name: string;
  linesMax: number;
  checks?: z.core.$ZodCheck<string[]>[];
}

/** A title and a text, typed as one line with a colon between them. */
export interface TitledLine {
  title: string;
  text: string;
}

/** Some titles with a text each, typed as lines such as `Adoption: Training, measurement and follow-up.` */
export function titledLines(
  options: FieldOptions & { maxCharacters: number },
  { name, linesMax, checks = [] }: LineRules,
): Field<string, TitledLine[]> {
  const typed = lines(options, {
    name,
    linesMax,
    checks: [
      ...checks,
      z.refine(
        (texts) => texts.map(titledLine).every(({ title, text }) => title !== "" && text !== ""),
        `Each of the ${name} must be a title, a colon and a text`,
      ),
    ],
  });
  return {
    ...typed,
    check: z.pipe(
      typed.check,
      z.transform((texts: string[]) => texts.map(titledLine)),
    ),
  };
}

/** Each line once: one that was typed twice says nothing new. */
const distinctLinesOf = (typed: string) => [...new Set(linesOf(typed))];

function titledLine(line: string): TitledLine {
  const [title = "", ...rest] = line.split(": ");
  return { title: title.trim(), text: rest.join(": ").trim() };
}

/** The word and the limit of a list of records, for its control. */
export interface ItemRules {
  /** The word for a record on buttons and in headings: "question". */
  name: string;
  itemsMax: number;
}

export interface ItemsField<Item extends Fields = Fields>
  extends Field<TypedOf<Item>[], ValuesOf<Item>[]> {
  items: ItemRules & { fields: Item };
}

/**
 * A list of records with the same fields, such as questions with their answers. The controls of a record have names such as
 * `questions.0.answer`, in the order of the page; records in which nothing is typed are left out.
 */
export function items<Item extends Fields>(
  options: FieldOptions,
  fields: Item,
  rules: ItemRules,
): ItemsField<Item> {
  return {
    control: "items",
    options: { ...options, optional: true },
    items: { ...rules, fields },
    empty: [],
    read: (form, name) => readItems(form, name, { fields, itemsMax: rules.itemsMax }),
    rebuild: (form, name, typed) => rebuildItems(form, name, { typed, empty: emptyItem(fields) }),
    check: checkItems(fields, rules),
  };
}

/** The rules of a list of records; null for any other field. */
export function itemsOf(field: Field | undefined): ItemsField["items"] | null {
  return field?.control === "items" ? (field as ItemsField).items : null;
}

export function emptyItem<Item extends Fields>(fields: Item): TypedOf<Item> {
  const entries = Object.entries(fields).map(([part, { empty }]) => [part, empty]);
  return Object.fromEntries(entries) as TypedOf<Item>;
}

/**
 * Reads 20 records of a list that may have 10: a list that is too long is shown again with its error, but not with a million
 * controls.
 */
function readItems<Item extends Fields>(
  form: SentFields,
  list: string,
  { fields, itemsMax }: { fields: Item; itemsMax: number },
) {
  const places = [...form.keys()].flatMap((name) => {
    const [first, place, part] = name.split(".");
    return first === list && part && /^\d{1,4}$/.test(place ?? "") ? [place] : [];
  });
  // A map has its keys in the order in which the form has its controls.
  const readPlaces = [...new Set(places)].slice(0, 2 * itemsMax);
  return readPlaces.map((place) => {
    const values = Object.entries(fields).map(([part, field]) => [
      part,
      field.read(form, `${list}.${place}.${part}`),
    ]);
    return Object.fromEntries(values) as TypedOf<Item>;
  });
}

/** By how many places a button moves its record. */
const MOVES: ReadonlyMap<string, number> = new Map([
  ["up", -1],
  ["down", 1],
]);

/** The records after a press on a button of the list, which submits the form where no scripts run: `questions:up:2`. */
function rebuildItems<Item>(
  form: SentFields,
  list: string,
  { typed, empty }: { typed: readonly Item[]; empty: Item },
): Item[] | null {
  const [name, verb = "", number = ""] = textOf(form, "change_items").split(":");
  if (name !== list) return null;
  if (verb === "add") return [...typed, empty];
  const place = Number(number);
  if (verb === "remove") return typed.filter((_, index) => index !== place);
  const step = MOVES.get(verb);
  return step ? movedItem(typed, place, place + step) : null;
}

/** The list with one record at another place; as it was if there is no such place. */
export function movedItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const otherItems = list.filter((_, place) => place !== from);
  return [...otherItems.slice(0, to), item, ...otherItems.slice(to)];
}

function checkItems<Item extends Fields>(fields: Item, { name, itemsMax }: ItemRules) {
  const shape = Object.entries(fields).map(([part, { check }]) => [part, check]);
  const item = z.strictObject(Object.fromEntries(shape) as Record<string, z.core.$ZodType>);
  const check = z.transform((typed: unknown[], { issues }) =>
    typed.flatMap((record, place) => {
      if (isEmptyItem(record)) return [];
      const checked = z.safeParse(item, record);
      if (checked.success) return [checked.data];
      for (const { path, message } of checked.error.issues)
        issues.push({ code: "custom", path: [place, ...path], message, input: record });
      return [];
    }),
  );
  const all = z.pipe(z.array(z.unknown()), check);
  const limited = all.check(
    z.maxLength(itemsMax, `There can be at most ${itemsMax} of the kind “${name}”`),
  );
  return limited as unknown as z.core.$ZodType<ValuesOf<Item>[]>;
}

/** Whether nothing is typed into a record: a check leaves it out. */
export function isEmptyItem(record: unknown): boolean {
  return Object.values(record as object).every((typed) => typed === "" || typed === false);
}
