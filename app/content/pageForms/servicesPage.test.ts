import { describe, expect, it } from "vitest";
import { lenientTextsOf } from "~/content/editablePage";
import {
  isDrawing,
  offeredServices,
  serviceCards,
  servicesPage,
} from "~/content/pageForms/servicesPage";
import { SERVICE_DIAGRAMS } from "~/ui/art/ServiceDiagram";
import { PAGE_TEXTS } from "../../../database/demo/pageTexts";

const ORIGINAL = lenientTextsOf(servicesPage, PAGE_TEXTS.services);

describe.each(offeredServices(ORIGINAL).map((service) => [service.anchor, service] as const))(
  "the service %s of the demo firm",
  (_anchor, { drawing, offerings, deliverables, durations }) => {
    it("has four offerings, three deliverables and two durations, those of small and large projects", () => {
      expect(offerings).toHaveLength(4);
      expect(deliverables).toHaveLength(3);
      expect(durations).toEqual([
        expect.stringMatching(/^One .+: 2–3 months$/),
        expect.stringMatching(/: 6–12 months$/),
      ]);
    });

    it("has a diagram that leads to one result", () => {
      const diagram = isDrawing(drawing) ? SERVICE_DIAGRAMS[drawing] : null;
      expect(diagram?.stations.filter(({ isResult }) => isResult)).toHaveLength(1);
    });
  },
);

const hrefs = (texts: typeof ORIGINAL) => serviceCards(texts).map(({ href }) => href);

it("has a card for every service and for staff augmentation", () => {
  expect(hrefs(ORIGINAL)).toEqual([
    "/services#ai-ml",
    "/services#cloud",
    "/services#data",
    "/staff-augmentation",
    "/services#integration",
    "/services#digital",
  ]);
});

it("keeps the address of a service under another name, and makes one for a service without a drawing", () => {
  const [first, ...others] = ORIGINAL.services;
  if (!first) throw new Error("the demo firm has no service");
  const renamed = { ...first, name: "Machine learning" };
  const night = { ...first, name: "Night shifts", drawing: null };
  const services = [renamed, night, { ...night }, ...others.slice(0, 1)];
  expect(hrefs({ ...ORIGINAL, services, staffTitle: "" })).toEqual([
    "/services#ai-ml",
    "/services#night-shifts",
    "/services#night-shifts-3",
    "/services#cloud",
  ]);
});

it("makes addresses of their own for services whose names have no Latin letter", () => {
  const [first] = ORIGINAL.services;
  if (!first) throw new Error("the demo firm has no service");
  const services = ["数据", "云"].map((name) => ({ ...first, name, drawing: null }));
  expect(hrefs({ ...ORIGINAL, services, staffTitle: "" })).toEqual([
    "/services#service-1",
    "/services#service-2",
  ]);
});
