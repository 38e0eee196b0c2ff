import { expect, it } from "vitest";
import { contactPage } from "~/content/pages/contactPage";
import { cookiesPage, privacyPage } from "~/content/pages/legalPages";
import { plainPage } from "~/content/pages/plainPage";

const NOT_HERE = expect.stringMatching(/^Use only \{company\}, .* in braces$/);
const PARTNERS = plainPage("partners");

/** The errors of a page in which this text is the heading, and the text of the first section. */
function errorsOf(page: typeof contactPage | typeof privacyPage | typeof PARTNERS, text: string) {
  const sections = [{ title: "One", anchor: "", text }];
  const checked = page.form.check({
    ...page.form.empty,
    title: text,
    meta_description: text,
    sections,
  } as never);
  const errors = checked.ok ? {} : checked.fieldErrors;
  expect(errors.meta_description).toEqual(errors.title);
  return { title: errors.title, text: errors["sections.0.text"] };
}

it("facts about the company may stand in braces on every page", () => {
  for (const page of [contactPage, privacyPage, PARTNERS])
    expect(errorsOf(page, "We are {company}")).toEqual({});
});

it("periods may stand on the pages of law alone, also in what search results show of them", () => {
  const text = "Kept for {applications-retention}";
  expect(errorsOf(privacyPage, text)).toEqual({});
  expect(errorsOf(PARTNERS, text)).toEqual({ title: NOT_HERE, text: NOT_HERE });
  expect(errorsOf(contactPage, text)).toEqual({ title: NOT_HERE });
});

it.each([
  ["{contact-details}", PARTNERS],
  ["{visitor-entries}", cookiesPage],
])("%s may stand in some texts of paragraphs, not in headings", (text, page) => {
  expect(errorsOf(page, text)).toEqual({ title: NOT_HERE });
});

it("what is stored in a browser is listed on the cookies page alone", () => {
  expect(errorsOf(privacyPage, "{visitor-entries}")).toEqual({ title: NOT_HERE, text: NOT_HERE });
});
