import { editablePage } from "~/content/editablePage";
import {
  CLOSING,
  heading,
  paragraph,
  SEARCH_RESULT,
  textLines,
  titledTextLines,
} from "~/content/textFields";
import { choice } from "~/platform/forms/fields";
import { items } from "~/platform/forms/listFields";

const optional = true;

/** The drawings of services. */
export const SERVICE_DRAWINGS = ["ai-ml", "cloud", "data", "integration", "digital"] as const;

export const servicesPage = editablePage(
  { id: "services", name: "Services", path: "/services" },
  {
    Opening: { title: heading("Heading"), lead: paragraph("Text below it") },
    Services: {
      services: items(
        { label: "Services" },
        {
          name: heading("Name", { limit: 60 }),
          summary: paragraph("On its card", { limit: 200 }),
          opening: paragraph("Below its heading", { limit: 200, optional }),
          offerings: titledTextLines("What it offers", "offers", 6),
          deliverables: textLines("You receive", "results", 5),
          durations: textLines("It usually takes", "durations", 3),
          drawing: choice(
            {
              label: "Drawing",
              optional,
              placeholder: "None",
              choices: [
                { value: "ai-ml", label: "A model" },
                { value: "cloud", label: "A platform" },
                { value: "data", label: "A pipeline" },
                { value: "integration", label: "Connections" },
                { value: "digital", label: "Steps" },
              ],
            },
            { wrong: "Choose one of the drawings" },
          ),
        },
        { name: "service", most: 8 },
      ),
    },
    "Staff augmentation": {
      staff_title: heading("Title of its card", { limit: 60, optional }),
      staff_text: paragraph("Text of its card", { limit: 200, optional }),
    },
    "Above the footer": CLOSING,
    "In search results": SEARCH_RESULT,
  },
);
