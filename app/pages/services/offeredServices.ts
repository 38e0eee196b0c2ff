import type { ServiceCard } from "~/ui/sections/ServiceCards";

export interface Offering {
  title: string;
  text: string;
}

/** A service with a section on the services page; the id is its anchor there. */
export interface Service {
  id: "ai-ml" | "cloud" | "data" | "integration" | "digital";
  name: string;
  summary: string;
  opening: string;
  offerings: readonly [Offering, Offering, Offering, Offering];
}

const AI_ML: Service = {
  id: "ai-ml",
  name: "AI/ML Solutions",
  summary: "Models in production, with the evaluation and monitoring that keep them honest.",
  opening: "Start from the decision, then choose the model.",
  offerings: [
    {
      title: "Use-case assessment",
      text: "Which tasks suit a model, and what a mistake would cost.",
    },
    { title: "Model development", text: "Built and tested on your data." },
    {
      title: "Generative AI assistants",
      text: "Answers grounded in your documents, with sources.",
    },
    { title: "Model operations", text: "Deployment, drift checks, retraining." },
  ],
};

const CLOUD: Service = {
  id: "cloud",
  name: "Cloud Infrastructure",
  summary: "Migrations and platforms your own team can run on a quiet night and a busy one.",
  opening: "A platform is good when nobody has to think about it.",
  offerings: [
    { title: "Migration planning", text: "What to move, what to retire, in which order." },
    { title: "Platform engineering", text: "Environments built from code." },
    {
      title: "Security and compliance",
      text: "Access, encryption and logging from day one.",
    },
    { title: "Cost management", text: "Budgets, alerts and right-sizing." },
  ],
};

const DATA: Service = {
  id: "data",
  name: "Data Engineering",
  summary: "Pipelines and stores that deliver the same trusted number to everyone who asks.",
  opening: "One definition, one number, on time.",
  offerings: [
    { title: "Pipeline design", text: "Batch or streaming, chosen by need." },
    { title: "Warehouses and lakes", text: "Storage that stays searchable." },
    { title: "Data quality", text: "Tests that stop bad records early." },
    { title: "Analytics enablement", text: "Models your analysts can reuse." },
  ],
};

const INTEGRATION: Service = {
  id: "integration",
  name: "System Integration",
  summary: "The systems you already own, exchanging data reliably and in the open.",
  opening: "Connect what works before replacing it.",
  offerings: [
    {
      title: "API design and management",
      text: "Interfaces that other teams can find, trust and build on.",
    },
    { title: "Application integration", text: "On premises and in the cloud." },
    { title: "Legacy modernization", text: "One module at a time." },
    { title: "Event-driven workflows", text: "Built to recover by themselves." },
  ],
};

const DIGITAL: Service = {
  id: "digital",
  name: "Digital Transformation",
  summary: "New ways of working, introduced in steps that people can absorb.",
  opening: "Change the process first, then the software.",
  offerings: [
    { title: "Process review", text: "With the people who do the work." },
    { title: "Roadmap", text: "A sequence with costs and owners." },
    { title: "Product delivery", text: "Working releases every few weeks." },
    { title: "Adoption", text: "Training, measurement and follow-up." },
  ],
};

/** In the order of the services page. */
export const SERVICES: readonly Service[] = [AI_ML, CLOUD, DATA, INTEGRATION, DIGITAL];

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

/** Every service, in the order of the cards and of the footer. */
export const SERVICE_CARDS: readonly ServiceCard[] = [
  ...[AI_ML, CLOUD, DATA].map(serviceCard),
  STAFF_CARD,
  ...[INTEGRATION, DIGITAL].map(serviceCard),
];
