import texts from "~/pages/services/services.json";
import type { ServiceCard } from "~/ui/sections/ServiceCards";

type ServiceId = keyof typeof texts;

/** A service with a section on the services page; the id is its anchor there. */
export interface Service {
  id: ServiceId;
  name: string;
  summary: string;
  opening: string;
  /** What the client has in hand at the end. */
  deliverables: readonly string[];
  /** How long it usually takes: 2 to 3 months if small, 6 to 12 months if large. */
  durations: readonly string[];
  offerings: readonly { title: string; text: string }[];
}

/** In the order of the services page. */
export const SERVICES: readonly Service[] = Object.entries(texts).map(([id, text]) => ({
  id: id as ServiceId,
  ...text,
}));

const serviceCard = ({ id, name, summary }: Service): ServiceCard => ({
  strip: id,
  title: name,
  text: summary,
  href: `/services#${id}`,
});

/** Staff augmentation has its own page instead of a section. */
const STAFF_CARD: ServiceCard = {
  strip: "staff",
  title: "Staff Augmentation",
  text: "Experienced people who join your team, work your way and start contributing early.",
  href: "/staff-augmentation",
};

const STAFF_CARD_PLACE = 3;

/** Every service, in the order of the cards and of the footer. */
export const SERVICE_CARDS: readonly ServiceCard[] = [
  ...SERVICES.slice(0, STAFF_CARD_PLACE).map(serviceCard),
  STAFF_CARD,
  ...SERVICES.slice(STAFF_CARD_PLACE).map(serviceCard),
];
