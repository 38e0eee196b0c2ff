import { pairWithIds, slugOf } from "#markup/slug";
import { editablePage, type TextsOf } from "~/content/editablePage";
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
import type { ServiceCard } from "~/ui/sections/ServiceCards";

const optional = true;

/** The drawings of services. */
const SERVICE_DRAWINGS = [
  { value: "ai-ml", label: "A model" },
  { value: "cloud", label: "A platform" },
  { value: "data", label: "A pipeline" },
  { value: "integration", label: "Connections" },
  { value: "digital", label: "Steps" },
] as const;

export const servicesPage = editablePage(
  { id: "services", name: "Services", path: "/services" },
  {
    Opening: { title: heading("Heading"), lead: paragraph("Text below it") },
    Services: {
      services: items(
        { label: "Services" },
        {
          name: heading("Name", { maxCharacters: 60 }),
          summary: paragraph("On its card", { maxCharacters: 200 }),
          opening: paragraph("Below its heading", { maxCharacters: 200, optional }),
          offerings: titledTextLines("What it offers", "offers", 6),
          deliverables: textLines("You receive", "results", 5),
          durations: textLines("It usually takes", "durations", 3),
          drawing: choice(
            {
              label: "Drawing",
              optional,
              placeholder: "None",
              choices: SERVICE_DRAWINGS,
            },
            { wrong: "Choose one of the drawings" },
          ),
        },
        { name: "service", itemsMax: 8 },
      ),
    },
    "Staff augmentation": {
      staff_title: heading("Title of its card", { maxCharacters: 60, optional }),
      staff_text: paragraph("Text of its card", { maxCharacters: 200, optional }),
    },
    "Above the footer": CLOSING,
    "In search results": SEARCH_RESULT,
  },
);

type Texts = TextsOf<typeof servicesPage>;
type Drawing = (typeof SERVICE_DRAWINGS)[number]["value"];

/** A service with a section on the services page. */
export type Service = Texts["services"][number] & {
  /** The id of its section: that of its drawing, so that addresses survive another name, or made from its name. */
  anchor: string;
};

/** Lists the services in the order of the services page. */
export function offeredServices({ services }: Pick<Texts, "services">): Service[] {
  const pairs = pairWithIds(services, ({ drawing, name }, number) => [
    drawing ?? "",
    slugOf(name) || `service-${number}`,
  ]);
  return pairs.map(([service, anchor]) => ({ ...service, anchor }));
}

/** Where the card of staff augmentation stands, which has its own page instead of a section. */
const STAFF_CARD_PLACE = 3;

/** Every service, in the order of the cards and of the footer. */
export function serviceCards(texts: Texts): ServiceCard[] {
  const cards: ServiceCard[] = offeredServices(texts).map(({ drawing, anchor, name, summary }) => ({
    strip: stripOf(drawing),
    title: name,
    text: summary,
    href: `/services#${anchor}`,
  }));
  if (!texts.staffTitle) return cards;
  const staff: ServiceCard = {
    strip: "staff",
    title: texts.staffTitle,
    text: texts.staffText,
    href: "/staff-augmentation",
  };
  return cards.toSpliced(STAFF_CARD_PLACE, 0, staff);
}

/** A card without a drawing gets the drawing of staff augmentation. */
function stripOf(drawing: string | null): ServiceCard["strip"] {
  return isDrawing(drawing) ? drawing : "staff";
}

export const isDrawing = (name: string | null): name is Drawing =>
  SERVICE_DRAWINGS.some(({ value }) => value === name);
