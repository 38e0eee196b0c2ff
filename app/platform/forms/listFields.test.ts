import { describe, expect, it } from "vitest";
import { formOf, text } from "~/platform/forms/fields";
import { items, lines, movedItem, titledLines } from "~/platform/forms/listFields";

const form = formOf({
  facts: lines({ label: "Facts", maxCharacters: 20 }, { name: "facts", linesMax: 2 }),
  offers: titledLines({ label: "Offers", maxCharacters: 40 }, { name: "offers", linesMax: 2 }),
  steps: items(
    { label: "Steps" },
    {
      title: text({ label: "Title", maxCharacters: 40 }),
      text: text({ label: "Text", maxCharacters: 40, optional: true }),
    },
    { name: "step", itemsMax: 2 },
  ),
});

const fieldsOf = (fields: Readonly<Record<string, string>>) =>
  new Map(Object.entries(fields).map(([name, text]) => [name, [text]]));

const checked = (typed: Partial<typeof form.empty>) => form.check({ ...form.empty, ...typed });

describe("lines", () => {
  it("become texts, without empty and repeated ones", () => {
    expect(checked({ facts: " ten years \n\nten years\nreplies" })).toMatchObject({
      value: { facts: ["ten years", "replies"] },
    });
  });

  it("are refused if there are too many or too long ones", () => {
    expect(checked({ facts: "a\nb\nc" })).toMatchObject({
      fieldErrors: { facts: "There can be at most 2 facts" },
    });
    expect(checked({ facts: "a".repeat(21) })).toMatchObject({
      fieldErrors: { facts: "Each of the facts must be 20 characters or fewer" },
    });
  });

  it("are refused with a character that PostgreSQL cannot store", () => {
    expect(checked({ facts: "ten\0years" })).toMatchObject({
      fieldErrors: { facts: "One of the facts contains a character that cannot be stored" },
    });
  });

  it("with a colon become titles and texts", () => {
    expect(checked({ offers: "Adoption: training: and help" })).toMatchObject({
      value: { offers: [{ title: "Adoption", text: "training: and help" }] },
    });
    for (const offers of ["Adoption", "Adoption: ", ": training"])
      expect(checked({ offers })).toMatchObject({
        fieldErrors: { offers: "Each of the offers must be a title, a colon and a text" },
      });
  });
});

describe("a list of records", () => {
  it("that is far too long is read up to twice as many as there may be", () => {
    const entries = Array.from({ length: 500 }, (_, place) => [`steps.${place}.title`, "A"]);
    expect(form.read(fieldsOf(Object.fromEntries(entries))).steps).toHaveLength(4);
  });

  it("is read in the order of the form, whatever its numbers are", () => {
    const fields = fieldsOf({ "steps.3.title": "B", "steps.3.text": "", "steps.0.title": "A" });
    expect(form.read(fields).steps).toEqual([
      { title: "B", text: "" },
      { title: "A", text: "" },
    ]);
  });

  it("leaves out records in which nothing is typed, and names the field that is wrong", () => {
    const empty = { title: "", text: "" };
    expect(checked({ steps: [empty, { title: "A", text: "" }] })).toMatchObject({
      value: { steps: [{ title: "A", text: null }] },
    });
    expect(checked({ steps: [empty, { title: "", text: "B" }] })).toMatchObject({
      fieldErrors: { "steps.1.title": "Title is required" },
    });
  });

  it("has a most, and refuses what is no record", () => {
    const step = { title: "A", text: "" };
    expect(checked({ steps: [step, step, step] })).toMatchObject({
      fieldErrors: { steps: "There can be at most 2 of the kind “step”" },
    });
    expect(checked({ steps: [{ ...step, color: "red" }] as never })).toMatchObject({ ok: false });
  });

  it("is changed by its buttons where no scripts run", () => {
    const typed = { ...form.empty, steps: [step("A"), step("B")] };
    const pressed = (button: string) =>
      form.rebuild(fieldsOf({ change_items: button }), typed)?.steps.map(({ title }) => title);
    expect(pressed("steps:add")).toEqual(["A", "B", ""]);
    expect(pressed("steps:remove:0")).toEqual(["B"]);
    expect(pressed("steps:down:0")).toEqual(["B", "A"]);
    expect(pressed("steps:up:0")).toEqual(["A", "B"]);
    expect(pressed("others:add")).toBeUndefined();
    expect(pressed("steps:nonsense:0")).toBeUndefined();
  });

  it("keeps its order if a record would leave it", () => {
    expect(movedItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(movedItem(["a", "b"], 1, 2)).toEqual(["a", "b"]);
    expect(movedItem(["a", "b"], 5, 0)).toEqual(["a", "b"]);
  });
});

const step = (title: string) => ({ title, text: "" });
