import { expect, test } from "vitest";
import { formOf, text } from "~/platform/forms/fields";
import { handleRecordForm } from "~/shell/editing/recordForm.server";
import { refuse } from "~/shell/forms/handleForm.server";
import { OPENED_FROM_FIELD } from "~/shell/forms/hiddenFields";

const form = formOf({
  title: text({ label: "Title", maxCharacters: 40 }, { missing: "Enter a title" }),
});

test.each([
  ["a page", { [OPENED_FROM_FIELD]: "5f1c" }, "5f1c"],
  ["a form that lost the field", {}, ""],
])("what %s was filled from is compared", async (_who, sent, openedFrom) => {
  const body = new URLSearchParams({ title: "Analyst", ...sent });
  const request = new Request("http://localhost/admin/jobs/1", { method: "POST", body });
  let compared: string | undefined;
  await handleRecordForm(request, form, async (_values, from) => {
    compared = from;
    return refuse({ status: 409, fieldErrors: {} });
  });
  expect(compared).toBe(openedFrom);
});
