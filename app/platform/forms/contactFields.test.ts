import { expect, test } from "vitest";
import { emailAddress, optionalPhoneNumber, phoneNumber } from "~/platform/forms/contactFields";
import { formOf, webAddress } from "~/platform/forms/fields";

test("a phone number that is none is refused with an example, an optional one may be left out", () => {
  const form = formOf({ needed: phoneNumber, spare: optionalPhoneNumber });
  const wrong = "Enter a phone number, such as (212) 555-0123 or +44 20 7946 0018";
  expect(form.check({ needed: "", spare: "" })).toEqual({
    ok: false,
    fieldErrors: { needed: "Enter your phone number" },
  });
  expect(form.check({ needed: "abc", spare: "none" })).toEqual({
    ok: false,
    fieldErrors: { needed: wrong, spare: wrong },
  });
});

test("what nobody sees in a number or an address that was copied from elsewhere is left out", () => {
  const form = formOf({ phone: phoneNumber, spare: optionalPhoneNumber, email: emailAddress });
  const typed = {
    phone: "\u202a(212) 555-0123\u202c",
    spare: "\u2066 +44 20 7946 0018\u2069",
    email: "dana@example.com\u200b",
  };
  expect(form.check(typed)).toEqual({
    ok: true,
    value: { phone: "(212) 555-0123", spare: "+44 20 7946 0018", email: "dana@example.com" },
  });
});

test("a number or an address of nothing but invisible characters is none", () => {
  const form = formOf({ phone: phoneNumber, spare: optionalPhoneNumber, email: emailAddress });
  expect(form.check({ phone: "\u200b", spare: "\u200b", email: "\u200b" })).toEqual({
    ok: false,
    fieldErrors: { phone: "Enter your phone number", email: "Enter your email address" },
  });
});

test.each([
  ["linkedin.com/in/maria", "https://linkedin.com/in/maria"],
  [" www.example.com ", "https://www.example.com"],
  ["example.com:8443/you?x=1#top", "https://example.com:8443/you?x=1#top"],
  ["//example.com/you", "https://example.com/you"],
  ["münchen.example", "https://münchen.example"],
  ["http://example.com/a", "http://example.com/a"],
  ["HTTPS://example.com/a", "HTTPS://example.com/a"],
  ["", null],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["ftp://example.com/a", false],
  ["sam@example.com", false],
  ["linkedin", false],
  ["my profile.com", false],
])("the web address %j is read as %j", (typed, read) => {
  const form = formOf({ site: webAddress({ label: "Site", maxCharacters: 200 }) });
  const values = form.read(new Map([["site", [typed]]]));
  const checked = form.check(values);
  expect(checked.ok ? checked.value.site : false).toBe(read);
  // The form shows the address as it would be stored; one that is refused stays as it was typed.
  expect(values.site).toBe(read || typed);
});

test.each([
  ["dana@novak.example", true],
  ["dana.novak+jobs@mail.novak.example", true],
  ["dana@xn--mnchen-3ya.example", true],
  ["dana@novak", false],
  ["dana@novak.", false],
  ["dana@localhost", false],
])("the email address %s is accepted: %s", (email, ok) => {
  const checked = formOf({ email: emailAddress }).check({ email });
  expect(checked.ok).toBe(ok);
  if (!checked.ok)
    expect(checked.fieldErrors).toEqual({
      email: "Enter an email address in the format name@example.com",
    });
});
