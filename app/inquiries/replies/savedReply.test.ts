import { expect, test } from "vitest";
import { fillReply, savedReplyForm } from "~/inquiries/replies/savedReply";

const inquiry = { name: "Grace", company: "{name} & Co", service: "data", reference: "MSG-1" };

test("placeholders are replaced by the inquiry and its reader, once", () => {
  const text = "Hello {name} of {company}: {service}, {reference}. {sender}";
  expect(fillReply(text, inquiry, "Ada")).toBe(
    "Hello Grace of {name} & Co: Data Engineering, MSG-1. Ada",
  );
});

test("a mistyped placeholder is refused, because the client would read it", () => {
  const check = (text: string) => savedReplyForm.check({ title: "Thanks", text });
  expect(check("Hello {name}")).toMatchObject({ ok: true });
  expect(check("Hello {nmae}")).toMatchObject({
    ok: false,
    fieldErrors: {
      text: "Use only {name}, {company}, {service}, {reference} and {sender} in braces",
    },
  });
});
