import { expect, it } from "vitest";
import { contactPage } from "~/content/pageForms/contactPage";
import { cookiesPage, privacyPage } from "~/content/pageForms/legalPages";
import { plainPage } from "~/content/pageForms/plainPage";

const NOT_HERE = expect.stringMatching(/^Use only \{company\}, .* in braces$/);
const PARTNERS = plainPage("partners");

/**
 * The errors of a page in which this text is the heading, the description in search results and the text of the first section.
 */
function errorsOf(page: typeof contactPage | typeof privacyPage | typeof PARTNERS, text: string) {
  const sections = [{ title: "One", anchor: "", text }];
  const checked = page.form.check({
    ...page.form.empty,
    title: text,
    meta_description: text,
    sections,
  } as never);
  const errors = checked.ok ? {} : checked.fieldErrors;
  const { title, meta_description: description } = errors;
  return { title, description, text: errors["sections.0.text"] };
}

it("facts about the company may stand in braces on every page", () => {
  for (const page of [contactPage, privacyPage, PARTNERS])
    expect(errorsOf(page, "We are {company}")).toEqual({});
});

it("periods may stand on the pages of law alone, also in what search results show of them", () => {
  const text = "Kept for {applications-retention}";
  // Not in the heading, which the social picture of the page shows as well.
  expect(errorsOf(privacyPage, text)).toEqual({ title: NOT_HERE });
  const refused = { title: NOT_HERE, description: NOT_HERE };
  expect(errorsOf(PARTNERS, text)).toEqual({ ...refused, text: NOT_HERE });
  expect(errorsOf(contactPage, text)).toEqual(refused);
});

it.each([
  ["{contact-details}", PARTNERS],
  ["{visitor-entries}", cookiesPage],
])("%s may stand in some texts of paragraphs, not in headings", (text, page) => {
  expect(errorsOf(page, text)).toEqual({ title: NOT_HERE, description: NOT_HERE });
});

it("what is stored in a browser is listed on the cookies page alone", () => {
  const refused = { title: NOT_HERE, description: NOT_HERE, text: NOT_HERE };
  expect(errorsOf(privacyPage, "{visitor-entries}")).toEqual(refused);
});
