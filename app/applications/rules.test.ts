import { expect, test } from "vitest";
import { applicationForm } from "~/applications/application";
import { conversionRate, isApplicationStatus } from "~/applications/rules";

const filled = {
  ...applicationForm.empty,
  full_name: "Sam Rivera",
  email: "sam@example.com",
  phone: "+1 609 555 0100",
};

const check = (changes: Record<string, string>) =>
  applicationForm.check(
    applicationForm.read(
      new Map(Object.entries({ ...filled, ...changes }).map(([name, value]) => [name, [value]])),
    ),
  );

test("a form with the required fields is valid, and its empty fields become null", () => {
  expect(check({})).toEqual({
    ok: true,
    value: {
      ...filled,
      cover_letter: null,
      linkedin_url: null,
      portfolio_url: null,
      referral_source: null,
      source: null,
    },
  });
});

test.each([
  ["full_name", "", "Enter your full name"],
  ["email", "sam", "Enter an email address in the format name@example.com"],
  ["phone", " ", "Enter your phone number"],
  ["phone", "abc", "Enter a phone number, such as (212) 555-0123 or +44 20 7946 0018"],
  ["cover_letter", "x".repeat(10_001), "Cover letter must be 10,000 characters or fewer"],
  [
    "linkedin_url",
    "javascript:alert(1)",
    "LinkedIn profile must be a full address, such as https://example.com/you",
  ],
  [
    "portfolio_url",
    `https://example.com/${"x".repeat(2_000)}`,
    "Portfolio/Website must be 2,000 characters or fewer",
  ],
  ["referral_source", "A friend", "Choose one of the options"],
])("%s %j is rejected with a message", (field, value, message) => {
  expect(check({ [field]: value })).toEqual({ ok: false, fieldErrors: { [field]: message } });
});

test("a referral source is stored as its value, not as its label", () => {
  expect(check({ referral_source: "Job Board" })).toMatchObject({ ok: true });
  expect(check({ referral_source: "Other Job Board" })).toMatchObject({ ok: false });
});

test("the conversion rate is in whole percent, half rounded up, and 0 without applications", () => {
  expect(conversionRate(0, 0)).toBe(0);
  expect(conversionRate(1, 8)).toBe(13);
  expect(conversionRate(1, 3)).toBe(33);
  expect(conversionRate(15, 124)).toBe(12);
  expect(conversionRate(5, 5)).toBe(100);
});

test("only the five statuses can be set", () => {
  expect(isApplicationStatus("interviewed")).toBe(true);
  expect(isApplicationStatus("Interviewed")).toBe(false);
  expect(isApplicationStatus("toString")).toBe(false);
});
