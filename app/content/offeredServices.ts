import { slugOf } from "#markup/slug";
import type { TextsOf } from "~/content/editablePage";
import { SERVICE_DRAWINGS, type servicesPage } from "~/content/pages/servicesPage";
import type { ServiceCard } from "~/ui/sections/ServiceCards";

type Texts = TextsOf<typeof servicesPage>;
type Drawing = (typeof SERVICE_DRAWINGS)[number];

/** A service with a section on the services page. */
export type Service = Texts["services"][number] & {
  /** The id of its section: that of its drawing, so that addresses survive another name, or made from its name. */
  anchor: string;
};

/** In the order of the services page. */
export function offeredServices({ services }: Pick<Texts, "services">): Service[] {
  const anchors = new Set<string>();
  return services.map((service) => {
    const { drawing, name } = service;
    const preferredAnchor = drawing && !anchors.has(drawing) ? drawing : slugOf(name);
    const anchor = anchors.has(preferredAnchor)
      ? `${preferredAnchor}-${anchors.size + 1}`
      : preferredAnchor;
    anchors.add(anchor);
    return { ...service, anchor };
  });
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
  SERVICE_DRAWINGS.some((drawing) => drawing === name);
