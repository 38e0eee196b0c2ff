import { expect, test } from "vitest";
import { addJobForm, editJobForm, type JobInput } from "~/jobs/job";

const FILLED: JobInput = {
  title: "Data Engineer",
  location: "Hamilton, NJ",
  type: "Full-time",
  department: "Engineering",
  description: "Build pipelines.",
  responsibilities: ["Build"],
  requirements: ["SQL"],
  is_active: true,
  pay_minimum: "",
  pay_maximum: "",
  pay_unit: "",
  pay_currency: "",
  benefits: "",
  other_compensation: "",
  workplace: "",
  closes_on: "",
};

const fieldErrorsOf = (form: typeof addJobForm, changes: Partial<JobInput>) => {
  const checked = form.check({ ...FILLED, ...changes });
  return checked.ok ? {} : checked.fieldErrors;
};

test.each([
  ["title", "Job title is required"],
  ["location", "Location is required"],
  ["type", "Job type is required"],
  ["department", "Department is required"],
  ["description", "Description is required"],
])("an empty %s gives the error %s", (field, message) => {
  expect(fieldErrorsOf(addJobForm, { [field]: "   " })).toEqual({ [field]: message });
});

test("an empty row in a list of a new job is an error", () => {
  expect(
    fieldErrorsOf(addJobForm, { responsibilities: ["Build", " "], requirements: [""] }),
  ).toEqual({
    responsibilities: "All responsibilities must be filled",
    requirements: "All requirements must be filled",
  });
});

test("an empty row in a list of an edited job is dropped", () => {
  const checked = editJobForm.check({
    ...FILLED,
    responsibilities: ["Build", " ", ""],
  });
  expect(checked).toMatchObject({ ok: true, value: { responsibilities: ["Build"] } });
});

test("pay may contain currency signs and separators, and the maximum must not be below the minimum", () => {
  const checked = addJobForm.check({ ...FILLED, pay_minimum: "$135,000" });
  expect(checked).toMatchObject({ ok: true, value: { pay_minimum: 135_000, pay_maximum: null } });
  expect(fieldErrorsOf(addJobForm, { pay_minimum: "10", pay_maximum: "9" })).toHaveProperty(
    "pay_maximum",
  );
  expect(fieldErrorsOf(addJobForm, { pay_minimum: "a lot" })).toHaveProperty("pay_minimum");
});

test("any department is valid, but only the six employment types", () => {
  expect(fieldErrorsOf(addJobForm, { department: "Meteorology" })).toEqual({});
  expect(fieldErrorsOf(addJobForm, { type: "Seasonal" })).toHaveProperty("type");
});

test("a closing date must be a real date", () => {
  expect(fieldErrorsOf(addJobForm, { closes_on: "2027-02-28" })).toEqual({});
  expect(fieldErrorsOf(addJobForm, { closes_on: "2027-02-30" })).toHaveProperty("closes_on");
});

test("text that the database cannot store is an error of its field", () => {
  expect(fieldErrorsOf(addJobForm, { title: "Data\u0000Engineer" })).toHaveProperty("title");
  expect(fieldErrorsOf(addJobForm, { title: "Data \uD800" })).toHaveProperty("title");
});

test("an unknown field is rejected", () => {
  expect(addJobForm.check({ ...FILLED, id: "chosen-by-a-client" }).ok).toBe(false);
});
