import { expect, test } from "vitest";
import { checkbox, choice, formOf, longText, text } from "~/platform/forms/fields";
import { columnsOf, columnsOfTyped, typedOf } from "~/platform/forms/record";
import { day, money, rows } from "~/platform/forms/recordFields";

const form = formOf({
  full_name: text({ label: "Full name", maxCharacters: 20 }),
  about: longText({ label: "About", maxCharacters: 20, optional: true }),
  work_place: choice({ label: "Workplace", optional: true, choices: ["remote", "hybrid"] }),
  is_open: checkbox({ label: "Open" }, { isCheckedAtFirst: true }),
  pay_maximum: money({ label: "Pay" }, "Pay must be a number"),
  closes_on: day({ label: "Closes" }, "No such day"),
  points: rows(
    { label: "Points", maxCharacters: 9 },
    { name: "points", entriesMax: 9, dropsEmpty: false },
  ),
});

const record = {
  fullName: "Ada",
  about: null,
  workPlace: "remote",
  isOpen: false,
  payMaximum: 90.5,
  closesOn: "2027-03-31",
  points: [],
} as const;

test("a stored record fills the form with texts, and a list with one row at least", () => {
  expect(typedOf(form, { ...record, points: [] })).toEqual({
    full_name: "Ada",
    about: "",
    work_place: "remote",
    is_open: false,
    pay_maximum: "90.5",
    closes_on: "2027-03-31",
    points: [""],
  });
});

test("checked values are written to the columns of their names", () => {
  const values = {
    full_name: "Ada",
    about: null,
    work_place: "remote" as const,
    is_open: false,
    pay_maximum: 90.5,
    closes_on: "2027-03-31",
    points: [],
  };
  expect(columnsOf(form, values)).toEqual(record);
});

test("the draft of an incomplete form shows texts that are too long, and leaves out what else is not valid", () => {
  const typed = {
    ...form.empty,
    full_name: ` ${"a".repeat(21)} `,
    about: "b".repeat(21),
    work_place: "moon",
    pay_maximum: "a lot",
    closes_on: "2027-02-30",
    points: [" one ", "", "one"],
  };
  expect(columnsOfTyped(form, typed)).toEqual({
    fullName: "a".repeat(21),
    about: "b".repeat(21),
    workPlace: null,
    isOpen: true,
    payMaximum: null,
    closesOn: null,
    points: ["one", "one"],
  });
});

test.each([
  ["85,000", 85_000],
  ["$1,250,000.50", 1_250_000.5],
  ["€ 1500", 1_500],
  ["1500.5", 1_500.5],
  ["", null],
])("an amount typed as %j is %j", (typed, amount) => {
  const checked = form.check({
    ...typedOf(form, { ...record, points: ["a"] }),
    pay_maximum: typed,
  });
  expect(checked.ok && checked.value.pay_maximum).toBe(amount);
});

test.each(["1500,50", "1.500", "1,50", "12,34,567", "85k"])(
  "an amount that could mean another one is refused: %j",
  (typed) => {
    const checked = form.check({
      ...typedOf(form, { ...record, points: ["a"] }),
      pay_maximum: typed,
    });
    expect(checked).toMatchObject({ fieldErrors: { pay_maximum: "Pay must be a number" } });
  },
);
