import { expect, test } from "vitest";
import { safeFileName } from "#documents/fileName";
import { signInForm, signUpForm } from "~/accounts/accountForms";
import { applicationForm, resumeError } from "~/applications/application";
import { inquiryFormOf } from "~/inquiries/inquiry";
import { SERVICES } from "~/inquiries/rules";
import { loadAllCatalogs } from "~/languages/loadCatalog";
import { translatorIn } from "~/languages/translate";
import { searchTerms } from "~/platform/data/searchTerms.server";
import { suggestEmail } from "~/platform/forms/emailSuggestion";
import type { FormSchema } from "~/platform/forms/fields";
import { multipartBoundary } from "~/platform/http/body/multipartReader";
import { pathForLog } from "~/site/loggedPath.server";

// What strangers send is judged on the event loop, where everybody waits for it: however long it is, and whatever a
// pattern makes of it, it may take no more than a moment.

const MOST_MS = 50;
/** A text that begins and ends well, so that a pattern looks for a match at each place between. */
const LONG = [" ", ".", "-", "a", "1", "#", "x", "@", "a.", "a@", "1 ", ", ", "%", "{", "+"];
const longTexts = (length: number) =>
  LONG.map((piece) => `1${piece.repeat(length / piece.length)}1`);

/** In milliseconds. Of three times the shortest counts: collecting garbage is not the pattern's. */
function processorTimeOf(judge: (text: string) => unknown, text: string): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    judge(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}

function slowest(judge: (text: string) => unknown, length: number): number {
  return Math.max(...longTexts(length).map((text) => processorTimeOf(judge, text)));
}

/** As long as a field may be in a form of either encoding. */
const BODY_CHARACTERS = 256_000;
const HEADER_CHARACTERS = 15_000;

const FORMS: Record<string, FormSchema> = {
  applicationForm,
  inquiryForm: inquiryFormOf(SERVICES),
  signInForm,
  signUpForm,
};

test.each(
  Object.entries(FORMS).flatMap(([name, form]) =>
    Object.keys(form.fields).map((field) => ({ name, form, field })),
  ),
)("the field $field of $name", ({ form, field }) => {
  const check = (text: string) => form.check(form.read(new Map([[field, [text]]])));
  expect(slowest(check, BODY_CHARACTERS)).toBeLessThan(MOST_MS);
});

test("a text that is translated, of pieces that the patterns of messages are made of", async () => {
  await loadAllCatalogs();
  const { label, message } = translatorIn("es-MX");
  const pieces = `${"by ".repeat(1_000)}x ${"must be ".repeat(1_500)}x`;
  for (const translate of [label, message]) {
    expect(slowest(translate, BODY_CHARACTERS)).toBeLessThan(MOST_MS);
    for (const text of [pieces, pieces.slice(0, 499), pieces.slice(2_900, 3_390)])
      expect(processorTimeOf(translate, text)).toBeLessThan(MOST_MS);
  }
});

test("an address that may have a slip", () => {
  const ask = (text: string) => suggestEmail(`x@${text}.com`);
  expect(slowest(ask, BODY_CHARACTERS)).toBeLessThan(MOST_MS);
});

test.each<[string, (text: string) => unknown]>([
  ["a path that is logged", (text) => pathForLog(`/${text}`)],
  [
    "the name of a file",
    (text) => [safeFileName(`${text}.pdf`), resumeError({ name: text, size: 1 })],
  ],
  ["the boundary of a body", (text) => multipartBoundary(`multipart/form-data; boundary=${text}`)],
  [
    "a body that names its boundary again and again",
    (text) => multipartBoundary(`multipart/form-data; ${"boundary=".repeat(11)}${text}x{`),
  ],
  ["a search", (text) => searchTerms(text, 2)],
])("%s", (_, judge) => {
  expect(slowest(judge, HEADER_CHARACTERS)).toBeLessThan(MOST_MS);
});
