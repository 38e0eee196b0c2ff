import { redirect } from "react-router";
import { describe, expect, test } from "vitest";
import { emailAddress } from "~/platform/forms/contactFields";
import { slipQuestion } from "~/platform/forms/emailSuggestion";
import { fieldOf, formOf, requiredText, text } from "~/platform/forms/fields";
import { rows } from "~/platform/forms/recordFields";
import {
  handleForm,
  notSaved,
  RECORD_IS_GONE,
  readForm,
  refuse,
  requireWhole,
} from "~/shell/forms/handleForm.server";

const password = fieldOf(
  "text",
  { label: "Password" },
  requiredText(20, { name: "Password", missing: "Enter your password" }),
);
const form = formOf({
  title: text({ label: "Title", maxCharacters: 10 }),
  points: rows(
    { label: "Points", maxCharacters: 10 },
    { name: "points", entriesMax: 3, dropsEmpty: true },
  ),
  password: { ...password, secret: true },
});

const ALL = { title: "Lakes", points: "One", password: "weather-vane" };

const sent = (fields: Readonly<Record<string, string>>) =>
  new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });

interface FormResponse {
  data: Record<string, unknown>;
  init: { status: number; headers?: Record<string, string> };
}

/** Sends a form whose command is `run`; without one it must not be run. */
async function handle(
  fields: Readonly<Record<string, string>>,
  run: () => Promise<never> = () => Promise.reject(new Error("it was run")),
) {
  const result: unknown = await handleForm(sent(fields), form, run, { pageData: { version: 3 } });
  return result as FormResponse;
}

describe("a form that is sent", () => {
  test("runs its command with what was typed, checked, and returns what that returned", async () => {
    const response = redirect("/admin");
    const outcome = await handleForm(sent(ALL), form, async (values, typed) => {
      expect(values).toEqual({ title: "Lakes", points: ["One"], password: "weather-vane" });
      expect(typed).toEqual(values);
      return response;
    });
    expect(outcome).toBe(response);
  });

  test("with an invalid field runs nothing, and is shown again without what is secret", async () => {
    const { data, init } = await handle({ ...ALL, title: "" });
    expect(init.status).toBe(422);
    expect(data).toMatchObject({
      values: { title: "", points: ["One"], password: "" },
      fieldErrors: { title: "Title is required" },
      version: 3,
    });
  });

  test("asks once about a likely slip in an address, if it says what it has asked", async () => {
    const email = formOf({ email: emailAddress });
    const send = (fields: Readonly<Record<string, string>>) =>
      handleForm(sent(fields), email, async (values) => values);
    const typed = { email: "dana@gmial.com" };
    expect(await send(typed)).toEqual(typed);
    expect(await send({ ...typed, email_asked: "" })).toMatchObject({
      data: { values: typed, fieldErrors: { email: slipQuestion("dana@gmail.com") } },
      init: { status: 422 },
    });
    expect(await send({ ...typed, email_asked: typed.email })).toEqual(typed);
  });

  test("by a button that changes it runs nothing, whatever is invalid", async () => {
    const { data, init } = await handle({ ...ALL, title: "", add_row: "points" });
    expect(init.status).toBe(200);
    expect(data).toMatchObject({ values: { points: ["One", ""] }, fieldErrors: {}, version: 3 });
  });

  test("and is longer than allowed runs nothing, and comes back with what arrived of it", async () => {
    const { data, init } = await handle({ ...ALL, points: "a".repeat(40_000) });
    expect(init.status).toBe(413);
    expect(data).toMatchObject({ values: { title: "Lakes", password: "" }, version: 3 });
    expect((data.values as { points: string[] }).points[0]?.length).toBeGreaterThan(16_000);
    expect(data.formError).toContain("too long");
  });

  test("with a text that is too long for its field comes back whole", async () => {
    const title = "数".repeat(20);
    const { data, init } = await handle({ ...ALL, title });
    expect(init.status).toBe(422);
    expect(data).toMatchObject({ values: { title } });
  });

  test("by a script and is longer than allowed is answered with 413", async () => {
    const long = await readForm(sent({ ...ALL, title: "a".repeat(40_000) }), form);
    expect(() => requireWhole(long)).toThrow(expect.objectContaining({ status: 413 }));
  });
});

describe("a command that refuses", () => {
  const refuseWith = (refusal: object) => handle(ALL, async () => refusal as never);

  test("says why, with its status, and may replace the data of the page", async () => {
    const { data, init } = await refuseWith({
      ...notSaved({ reason: "newer-version" }, "Somebody else saved it"),
      pageData: { version: 4 },
    });
    expect(init).toEqual({ status: 409 });
    expect(data).toMatchObject({ formError: "Somebody else saved it", version: 4 });
    expect(data.values).toMatchObject({ title: "Lakes", password: "" });
  });

  test("because it failed is answered with 503", async () => {
    const { init } = await refuseWith(notSaved({ reason: "failed" }, "Failed to save"));
    expect(init.status).toBe(503);
  });

  test("because the record is gone throws what was typed back, but for what is secret", async () => {
    await expect(refuseWith(RECORD_IS_GONE)).rejects.toMatchObject({
      init: { status: 404 },
      data: {
        typedForGone: [
          ["Title", "Lakes"],
          ["Points", "One"],
        ],
      },
    });
  });

  test("for a while says how long", async () => {
    const { data, init } = await refuseWith(
      refuse({ status: 429, fieldErrors: {}, retryAfterSeconds: 60 }),
    );
    expect(init).toEqual({ status: 429, headers: { "Retry-After": "60" } });
    expect(data).toMatchObject({ retryAfterSeconds: 60 });
  });
});
