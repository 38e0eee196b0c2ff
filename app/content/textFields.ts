import * as z from "zod/mini";
import { placeholderChecks } from "~/content/placeholders";
import { textOf } from "~/platform/forms/check";
import {
  type Field,
  type Fields,
  fieldOf,
  optionalText,
  requiredText,
} from "~/platform/forms/fields";
import { items, lines, titledLines } from "~/platform/forms/listFields";

// The kinds of fields that the texts of a page have.

/** The check of a line for each line of a text. */
const LINES_CHECK = z.refine<string[]>(
  (texts) =>
    texts.every((text) => z.safeParse(z.string().check(placeholderChecks.line), text).success),
  "Only facts about the company may stand in braces, such as {company}",
);

const HEADING_MAX_CHARACTERS = 120;
const PARAGRAPH_MAX_CHARACTERS = 500;
const LINE_MAX_CHARACTERS = 160;

interface TextOptions {
  hint?: string;
  maxCharacters?: number;
  /** An optional text may be left empty: the page then leaves out what it belongs to. */
  optional?: true;
  /** Which placeholders it may have; those of the company if it is left out. */
  placeholders?: PlaceholderCheck;
}

type PlaceholderCheck = (typeof placeholderChecks)[keyof typeof placeholderChecks];

/** A text of one line. */
export const heading = (
  label: string,
  { maxCharacters: limit = HEADING_MAX_CHARACTERS, placeholders, ...options }: TextOptions = {},
) =>
  fieldOf(
    "text",
    { label, maxCharacters: limit, autoComplete: "off", ...options },
    textCheck(label, limit, { ...options, placeholders }),
  );

/** A text of some sentences without line breaks. */
export function paragraph(
  label: string,
  { maxCharacters: limit = PARAGRAPH_MAX_CHARACTERS, placeholders, ...options }: TextOptions = {},
): Field<string, string> {
  const fullOptions = {
    label,
    maxCharacters: limit,
    rows: 2,
    autoComplete: "off",
    spellCheck: true,
    ...options,
  };
  const check = textCheck(label, limit, { ...options, placeholders });
  return { ...fieldOf("textarea", fullOptions, check), read: textOf };
}

export const textLines = (label: string, name: string, linesMax: number, hint?: string) =>
  lines(
    {
      label,
      maxCharacters: LINE_MAX_CHARACTERS,
      rows: 2,
      hint: hint ?? "One in each line.",
      spellCheck: true,
    },
    { name, linesMax, checks: [LINES_CHECK] },
  );

export const titledTextLines = (label: string, name: string, linesMax: number) =>
  titledLines(
    {
      label,
      maxCharacters: 2 * LINE_MAX_CHARACTERS,
      rows: 2,
      hint: "One in each line: a title, a colon and a text.",
      spellCheck: true,
    },
    { name, linesMax, checks: [LINES_CHECK] },
  );

/** Titles with a text each: cards, steps. */
export const titledTexts = (label: string, name: string, itemsMax: number) =>
  items(label === "" ? { label: name } : { label }, TITLE_AND_TEXT, { name, itemsMax });

const TITLE_AND_TEXT = { title: heading("Title"), text: paragraph("Text") };

/** Questions with their answers. */
export const questions = (label: string, itemsMax: number) =>
  items({ label }, QUESTION_AND_ANSWER, { name: "question", itemsMax });

const QUESTION_AND_ANSWER = {
  question: heading("Question"),
  answer: paragraph("Answer", { maxCharacters: 1_000 }),
};

const LEGAL_TEXT_MAX_CHARACTERS = 20_000;

/** A text of paragraphs, lists and links. */
export function legalText(
  placeholders: PlaceholderCheck = placeholderChecks.text,
): Field<string, string> {
  const label = "Text";
  const limit = LEGAL_TEXT_MAX_CHARACTERS;
  const hint =
    "An empty line begins a paragraph, a line that begins with “- ” an entry of a list. A link is [its words](/its-address).";
  return fieldOf(
    "textarea",
    { label, hint, maxCharacters: limit, rows: 8, spellCheck: true },
    textCheck(label, limit, { placeholders }),
  );
}

/** The title and the description of a page in search results, and in what is shared of it. */
export const searchResult = (options: Pick<TextOptions, "placeholders"> = {}) =>
  ({
    meta_title: heading("Title", {
      ...options,
      maxCharacters: 70,
      hint: "The name of the company follows it.",
    }),
    meta_description: paragraph("Description", { ...options, maxCharacters: 200 }),
  }) satisfies Fields;

export const SEARCH_RESULT = searchResult();

/** The two panels above the footer. */
export const CLOSING = {
  closing_title: heading("Heading of the first panel", { optional: true }),
  closing_text: paragraph("Text of the first panel", { optional: true }),
  second_title: heading("Heading of the second panel", { optional: true }),
  second_text: paragraph("Text of the second panel", { optional: true }),
} satisfies Fields;

/** Trimmed; an optional text that was left empty is empty, not null. */
function textCheck(
  label: string,
  limit: number,
  { optional, placeholders = placeholderChecks.line }: TextOptions,
): z.core.$ZodType<string> {
  if (!optional)
    return requiredText(limit, { name: label, missing: `${label} is required` }).check(
      placeholders,
    );
  const withoutNull = z.transform((text: string | null) => text ?? "");
  return z
    .pipe(optionalText(limit, label), withoutNull)
    .check(placeholders) as z.core.$ZodType<string>;
}
