import { editablePage } from "~/content/editablePage";
import { CLOSING, heading, paragraph, SEARCH_RESULT, textLines } from "~/content/textFields";
import { items } from "~/platform/forms/listFields";

const optional = true;

export const homePage = editablePage(
  { id: "home", name: "Home", path: "/" },
  {
    Opening: {
      title: heading("Heading", { maxCharacters: 80 }),
      lead: paragraph("Text below it"),
      facts: textLines("Facts", "facts", 3),
    },
    Services: {
      services_title: heading("Heading", { optional }),
      services_lead: paragraph("Text below it", { optional }),
    },
    "Why us": {
      why_title: heading("Heading", { optional }),
      why_lead: paragraph("Text below it", { optional }),
      claims: textLines("Claims", "claims", 6),
      tiles: items(
        { label: "Figures" },
        {
          before: heading("Small text before", { maxCharacters: 12, optional }),
          figure: heading("Figure", { maxCharacters: 6 }),
          after: heading("Small text after", { maxCharacters: 12, optional }),
          title: heading("Title", { maxCharacters: 60 }),
          text: paragraph("Text", { maxCharacters: 200 }),
        },
        { name: "figure", itemsMax: 4 },
      ),
    },
    Articles: {
      insights_title: heading("Heading", { optional }),
      insights_lead: paragraph("Text below it", { optional }),
    },
    "Above the footer": CLOSING,
    "In search results": SEARCH_RESULT,
  },
);
