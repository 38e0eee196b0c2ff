import { expect, test } from "vitest";
import { postForm, postTranslationForm } from "~/blog/post";
import { companyForm } from "~/company/companyForm";
import { editorForm } from "~/content/admin/pageForm";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { addJobForm, editJobForm, jobTranslationForm } from "~/jobs/job";
import type { Field, Fields } from "~/platform/forms/fields";
import { itemsOf } from "~/platform/forms/listFields";
import { formBodyOf } from "~/platform/forms/typedValues";
import { type ReadableForm, readForm } from "~/shell/forms/handleForm.server";

/** Three bytes in UTF-8, and nine letters as it is sent. */
const LETTER = "数";

/** As long as the field allows, in a script that takes the most bytes. */
function longestValue(field: Field): unknown {
  const list = itemsOf(field);
  if (list) return Array.from({ length: list.itemsMax }, () => longestValues(list.fields));
  const { options, linesMax, lineMaxCharacters = 0 } = field;
  if (linesMax) return Array(linesMax).fill(LETTER.repeat(lineMaxCharacters)).join("\n");
  const text = LETTER.repeat(options.maxCharacters ?? 1);
  if (field.control === "rows") return Array(options.entriesMax).fill(text);
  return Array.isArray(field.empty) || typeof field.empty === "boolean" ? field.empty : text;
}

const longestValues = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, longestValue(field)]));

const FORMS: [string, ReadableForm<unknown>][] = [
  ["a new job", addJobForm],
  ["a job", editJobForm],
  ["the translation of a job", jobTranslationForm],
  ["a post", postForm],
  ["the translation of a post", postTranslationForm],
  ["the company", companyForm],
  ...EDITABLE_PAGES.map((page): [string, ReadableForm<unknown>] => [
    `the page ${page.id}`,
    editorForm(page),
  ]),
];

test.each(FORMS)(
  "%s arrives whole with every field as long as it may be",
  async (_name, schema) => {
    const fields = schema.mostFields ?? schema.fields ?? {};
    const body = formBodyOf({ fields }, longestValues(fields));
    const request = new Request("http://localhost/", { method: "POST", body });
    expect((await readForm(request, schema)).isCut).toBe(false);
  },
);
