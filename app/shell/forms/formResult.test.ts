import { expect, it } from "vitest";
import { formOf, text } from "~/platform/forms/fields";
import { items } from "~/platform/forms/listFields";
import { rows } from "~/platform/forms/recordFields";
import { remainingErrors, summaryErrors } from "~/shell/forms/formResult";

const form = formOf({
  title: text({ label: "Title", maxCharacters: 20 }),
  slug: text({ label: "Slug", maxCharacters: 20 }),
});
const refused = {
  values: { title: "", slug: "taken" },
  fieldErrors: { title: "Title is required", slug: "This slug belongs to another post" },
};

it("keeps the errors of fields that are as they were refused", () => {
  expect(remainingErrors(form, refused, refused.values)).toEqual(refused.fieldErrors);
});

it("drops the error of a field that is right now, whoever found it", () => {
  const { title, slug } = refused.fieldErrors;
  expect(remainingErrors(form, refused, { title: "Lakes", slug: "taken" })).toEqual({ slug });
  expect(remainingErrors(form, refused, { title: " ", slug: "lakes" })).toEqual({ title });
});

it("says what is wrong now with a field that is still wrong", () => {
  const typed = { title: "T".repeat(21), slug: "lakes" };
  expect(Object.keys(remainingErrors(form, refused, typed))).toEqual(["title"]);
  expect(remainingErrors(form, refused, typed).title).not.toBe("Title is required");
});

it("finds no error that the refusal did not name", () => {
  const fieldErrors = { slug: "This slug belongs to another post" };
  const typed = { title: "", slug: "lakes" };
  expect(remainingErrors(form, { ...refused, fieldErrors }, typed)).toEqual({});
});

it("drops the error of a record in a list once that is right", () => {
  const label = (name: string) => text({ label: name, maxCharacters: 20 });
  const fields = { question: label("Question"), answer: label("Answer") };
  const listForm = formOf({
    questions: items({ label: "Questions" }, fields, { name: "question", itemsMax: 3 }),
  });
  const values = { questions: [{ question: "Where?", answer: "" }] };
  const fieldErrors = { "questions.0.answer": "Answer is required" };
  const remaining = (answer: string) =>
    Object.keys(
      remainingErrors(
        listForm,
        { values, fieldErrors },
        { questions: [{ question: "Where?", answer }] },
      ),
    );
  expect(remaining("")).toEqual(["questions.0.answer"]);
  expect(remaining("Here")).toEqual([]);
});

it("leads from the error of a list to the row that is too long, or else to an empty one", () => {
  const points = rows(
    { label: "Points", maxCharacters: 9 },
    { name: "points", entriesMax: 9, dropsEmpty: true },
  );
  const fieldOf = (typed: string[]) => {
    const shown = { values: { points: typed }, fieldErrors: { points: "Wrong" } };
    return summaryErrors(formOf({ points }), shown)[0]?.field;
  };
  expect(fieldOf(["One", "", "A long row"])).toBe("points-2");
  expect(fieldOf(["One", ""])).toBe("points-1");
  expect(fieldOf(["One"])).toBe("points-0");
});
