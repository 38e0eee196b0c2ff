import { expect, test } from "vitest";
import {
  applicationForm,
  chosenFileError,
  RESUME_EMPTY,
  RESUME_MAX_BYTES,
  RESUME_MISNAMED,
  RESUME_MISSING,
  RESUME_TOO_LARGE,
  RESUME_WRONG_TYPE,
  readSource,
  resumeError,
} from "~/applications/application";

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
    "LinkedIn profile must be a web address, such as example.com/you",
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

test("a resume is required, of an accepted type, not empty and at most 5 MB", () => {
  expect(resumeError(null)).toBe(RESUME_MISSING);
  expect(resumeError({ name: "me.exe", size: 10 })).toBe(RESUME_WRONG_TYPE);
  expect(resumeError({ name: "me.pdf", size: 0 })).toBe(RESUME_EMPTY);
  expect(resumeError({ name: "me.pdf", size: RESUME_MAX_BYTES + 1 })).toBe(RESUME_TOO_LARGE);
  expect(resumeError({ name: "Me.DOCX", size: RESUME_MAX_BYTES })).toBeNull();
});

test("a chosen file is of the kind its name says by its first bytes", async () => {
  const errorOf = (name: string, content: string) => chosenFileError(new File([content], name));
  expect(await errorOf("me.pdf", "\n%PDF-1.7")).toBeNull();
  expect(await errorOf("me.pdf", "MZ program")).toBe(RESUME_MISNAMED);
  expect(await errorOf("me.docx", "PK\x03\x04 and more")).toBeNull();
  expect(await errorOf("me.docx", "%PDF-1.7")).toBe(RESUME_MISNAMED);
  expect(await errorOf("me.doc", "{\\rtf1}")).toBe(RESUME_MISNAMED);
  expect(await errorOf("me.txt", "%PDF-1.7")).toBe(RESUME_WRONG_TYPE);
});

test.each(["linkedin", "Newsletter 2026-11", "job_board:nj", "Zoë", "x".repeat(64)])(
  "%s is a source",
  (text) => expect(readSource(` ${text} `)).toBe(text),
);

test.each(["", " ", null, "=1+1", "-a", "<b>", "a\u0000b", "a\r\nb", "a@b", "x".repeat(65)])(
  "%j is none",
  (text) => expect(readSource(text)).toBe(""),
);
