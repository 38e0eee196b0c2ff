import { editablePage } from "~/content/editablePage";
import {
  CLOSING,
  heading,
  paragraph,
  SEARCH_RESULT,
  textLines,
  titledTexts,
} from "~/content/textFields";
import { items } from "~/platform/forms/listFields";

const optional = true;

export const staffPage = editablePage(
  { id: "staff-augmentation", name: "Staff augmentation", path: "/staff-augmentation" },
  {
    Opening: { title: heading("Heading"), lead: paragraph("Text below it") },
    Expertise: {
      expertise_title: heading("Heading", { optional }),
      expertise: titledTexts("Cards", "card", 4),
    },
    Steps: {
      steps_title: heading("Heading", { optional }),
      steps_lead: paragraph("Text below it", { optional }),
      steps: titledTexts("Steps", "step", 5),
    },
    Roles: {
      roles_title: heading("Heading", { optional }),
      roles_lead: paragraph("Text below it", { optional }),
      roles: items(
        { label: "Groups of roles" },
        { name: heading("Name", { maxCharacters: 60 }), roles: textLines("Roles", "roles", 8) },
        { name: "group", itemsMax: 12 },
      ),
    },
    "What clients gain": {
      gains_title: heading("Heading", { optional }),
      gain_before: heading("Small text before the figure", { maxCharacters: 12, optional }),
      gain_figure: heading("Figure", { maxCharacters: 6, optional }),
      gain_title: heading("Title of the figure", { maxCharacters: 60, optional }),
      gain_text: paragraph("Text of the figure", { maxCharacters: 200, optional }),
      gains: titledTexts("Others", "gain", 5),
    },
    "Above the footer": CLOSING,
    "In search results": SEARCH_RESULT,
  },
);
