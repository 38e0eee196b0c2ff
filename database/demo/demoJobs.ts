import type { Job } from "~/jobs/job";

type DemoJob = Omit<
  Job,
  "isActive" | "datePosted" | "createdAt" | "updatedAt" | "closesOn" | "firstPublicAt" | "closedOn"
> & {
  /** How many days before loading the demo content the job was posted. */
  postedDaysAgo: number;
};

const BENEFITS = `Medical, dental and vision insurance
401(k) retirement plan with employer match
15 days of paid vacation, paid holidays and New Jersey earned sick leave
Paid parental leave
Paid certification exams and study hours`;

const SALARIED = {
  type: "Full-time",
  payUnit: "year",
  payCurrency: "USD",
  benefits: BENEFITS,
  otherCompensation: "Annual bonus, depending on the firm's and your own results",
} as const;

/** Example jobs of the demo company. Their ids are the addresses in the specification. */
export const DEMO_JOBS: readonly DemoJob[] = [
  {
    ...SALARIED,
    id: "senior-software-engineer",
    title: "Senior Software Engineer",
    department: "Engineering",
    location: "Hamilton, NJ",
    workplace: "hybrid",
    payMinimum: 135_000,
    payMaximum: 165_000,
    postedDaysAgo: 3,
    description:
      "Lead delivery of web platforms and APIs for client teams, and raise the standard of the engineers around you.",
    responsibilities: [
      "Turn a business goal into a design and a sequence of releases",
      "Write, review and test production code",
      "Run the services you build",
      "Mentor two or three engineers",
      "Explain trade-offs to clients",
    ],
    requirements: [
      "Six or more years building web systems",
      "Strong in TypeScript, Java, C# or Python",
      "Relational databases and cloud hosting in production",
      "Automated testing as a habit",
      "Clear written English",
    ],
  },
  {
    ...SALARIED,
    id: "cloud-solutions-architect",
    title: "Cloud Solutions Architect",
    department: "Cloud Infrastructure",
    location: "East Brunswick, NJ",
    workplace: "hybrid",
    payMinimum: 150_000,
    payMaximum: 185_000,
    postedDaysAgo: 9,
    description:
      "Design cloud platforms that are secure, affordable and easy to hand over. Own the design from assessment to cutover.",
    responsibilities: [
      "Assess estates and plan migrations",
      "Define landing zones, networks and identity",
      "Set cost and reliability targets",
      "Review infrastructure code",
      "Prepare the client team to take over",
    ],
    requirements: [
      "Eight or more years in infrastructure, three as an architect",
      "Depth in one major cloud",
      "Infrastructure as code",
      "Security and compliance experience",
      "A professional-level cloud certification",
    ],
  },
  {
    ...SALARIED,
    id: "product-manager",
    title: "Product Manager",
    department: "Product",
    location: "Hamilton, NJ",
    workplace: "on-site",
    payMinimum: 120_000,
    payMaximum: 150_000,
    postedDaysAgo: 16,
    description:
      "Turn client goals into a sequence of releases. Decide what not to build, and show the result in numbers.",
    responsibilities: [
      "Interview users and sponsors",
      "Write short, testable requirements",
      "Own the roadmap and its costs",
      "Run demos and retrospectives",
      "Measure outcomes after release",
    ],
    requirements: [
      "Five or more years in product roles, some with clients",
      "Comfort with data and SQL",
      "A record of shipped products",
      "Skill in saying no with reasons",
    ],
  },
  {
    id: "data-engineer",
    title: "Data Engineer",
    type: "Contract",
    department: "Data Science",
    location: "East Brunswick, NJ",
    workplace: "remote",
    payMinimum: 68,
    payMaximum: 85,
    payUnit: "hour",
    payCurrency: "USD",
    benefits: "New Jersey earned sick leave\nMedical insurance in engagements of more than 90 days",
    otherCompensation: "Completion bonus at the end of the engagement",
    postedDaysAgo: 23,
    description:
      "Build and test pipelines that analysts can trust. Six-month engagement with the option to extend.",
    responsibilities: [
      "Agree the contract of each data set with the people who use it",
      "Build pipelines whose every step is safe to repeat",
      "Put quality checks where bad records enter",
      "Keep run times and costs visible",
    ],
    requirements: [
      "Three or more years in data engineering",
      "SQL and Python in production",
      "Experience with one orchestrator and one warehouse",
      "Tests and documentation that others can use",
    ],
  },
];
