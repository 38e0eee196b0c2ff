import { describe, expect, it } from "vitest";
import { SERVICE_DIAGRAMS } from "~/ui/art/ServiceDiagram";
import { SERVICE_CARDS, SERVICES } from "./offeredServices";

describe.each(SERVICES.map((service) => [service.id, service] as const))(
  "the service %s",
  (id, service) => {
    it("has four offerings, three deliverables and two durations, those of small and large projects", () => {
      expect(service.offerings).toHaveLength(4);
      expect(service.deliverables).toHaveLength(3);
      expect(service.durations).toEqual([
        expect.stringMatching(/^One .+: 2–3 months$/),
        expect.stringMatching(/: 6–12 months$/),
      ]);
    });

    it("has a diagram that leads to one result", () => {
      const results = SERVICE_DIAGRAMS[id].stations.filter(({ result }) => result);
      expect(results).toHaveLength(1);
    });
  },
);

it("has a card for every service and for staff augmentation", () => {
  expect(SERVICE_CARDS.map(({ href }) => href)).toEqual([
    "/services#ai-ml",
    "/services#cloud",
    "/services#data",
    "/staff-augmentation",
    "/services#integration",
    "/services#digital",
  ]);
});
