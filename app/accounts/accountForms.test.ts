import { expect, test } from "vitest";
import * as forms from "~/accounts/accountForms";
import type { FormSchema } from "~/platform/forms/fields";

const ECHOED = ["name", "email"];

test("of what was typed, forms of accounts echo names and addresses alone, never a password or a code", () => {
  const schemas = Object.values(forms).filter((form) => "fields" in form) as FormSchema[];
  expect(schemas.length).toBeGreaterThan(10);
  for (const { fields, echo } of schemas) {
    const names = Object.keys(fields);
    const typed = Object.fromEntries(names.map((name) => [name, "typed"]));
    const shown = names.map((name) => [name, ECHOED.includes(name) ? "typed" : ""]);
    expect(echo(typed)).toEqual(Object.fromEntries(shown));
  }
});

test.each([
  ["Zoë O'Neill-Łukasik (Mrs.)", true],
  ["x".repeat(100), true],
  ["x".repeat(101), false],
  ["", false],
  ["Operator", false],
  ["ada@example.com", false],
])("an invited person may choose the name %j: %s", (name, ok) => {
  const typed = { name, password: "granite lantern orchard" };
  expect(forms.acceptInvitationForm.check(typed).ok).toBe(ok);
});

test.each([
  ["123 456", "123456"],
  [" 12 34 56 ", "123456"],
  [" abcd-efgh-2345 ", "abcd-efgh-2345"],
])("the second step reads the code %j as %j", (code, read) => {
  expect(forms.secondStepForm.check({ code })).toEqual({ ok: true, value: { code: read } });
});
