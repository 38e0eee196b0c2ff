import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formOf, text } from "~/platform/forms/fields";
import type { FilledRecord } from "~/shell/editing/RecordForm";
import { FormField } from "~/shell/forms/FormFields";

const form = formOf({ title: text({ label: "Title", maxCharacters: 10 }) });

const filled: FilledRecord<typeof form.empty> = {
  form,
  values: { title: "Lakes" },
  fieldErrors: {},
  formError: "Not saved",
  action: "/admin/lakes",
  fieldsOf: form.fields,
  openedFrom: "fingerprint",
  result: { formError: "Not saved" },
};

test("a field gets what its schema says and what replaces it, and nothing else of the form", () => {
  const html = renderToStaticMarkup(<FormField {...filled} name="title" label="Name" />);
  const [input = ""] = /<input[^>]*>/.exec(html) ?? [];
  const attributes = [...input.matchAll(/ ([\w-]+)=/gi)].map(([, name]) => name);
  expect(attributes.sort()).toEqual(["class", "data-limit", "id", "name", "required", "value"]);
  expect(html).toContain(">Name<");
});
