import * as z from "zod/mini";
import { slugOf } from "#markup/slug";
import { editablePage } from "~/content/editablePage";
import { placeholderChecks } from "~/content/placeholders";
import { heading, legalText, paragraph, searchResult } from "~/content/textFields";
import { fieldOf } from "~/platform/forms/fields";
import { items } from "~/platform/forms/listFields";

export const anchor = fieldOf(
  "text",
  {
    label: "Address",
    optional: true,
    maxCharacters: 60,
    hint: "The end of its address, such as how-long; made from the heading if it is left empty.",
    autoComplete: "off",
  },
  z.string().check(
    z.trim(),
    z.maxLength(60, "Address must be 60 characters or fewer"),
    z.refine(
      (typed) => typed === "" || typed === slugOf(typed),
      "Address must be lower-case letters, digits and hyphens",
    ),
  ),
);

const LINE = { placeholders: placeholderChecks.legalLine };

/** A page of law: a summary, and sections that its table of contents lists. */
const legalPage = (
  about: { id: string; name: string; path: string },
  placeholders: Parameters<typeof legalText>[0] = placeholderChecks.legalText,
) =>
  editablePage(about, {
    Opening: {
      // Without `{applications-retention}`: the social picture of the page shows it too, and reads no settings.
      title: heading("Heading"),
      summary: paragraph("Summary", { ...LINE, hint: "Three sentences in plain language." }),
    },
    Sections: {
      sections: items(
        { label: "Sections" },
        {
          title: heading("Heading", LINE),
          anchor,
          text: legalText(placeholders),
        },
        { name: "section", itemsMax: 30 },
      ),
    },
    "In search results": searchResult(LINE),
  });

export const privacyPage = legalPage({ id: "privacy", name: "Privacy", path: "/privacy" });
export const termsPage = legalPage({ id: "terms", name: "Terms", path: "/terms" });
export const cookiesPage = legalPage(
  { id: "cookies", name: "Cookies", path: "/cookies" },
  placeholderChecks.cookiesText,
);

/** All of them have the same fields. */
export type LegalPage = typeof privacyPage;

export const LEGAL_PAGES = [privacyPage, termsPage, cookiesPage];
