const GROUPS: { name: string; roles: string[] }[] = [
  {
    name: "Software Development",
    roles: [
      "Full-stack developers",
      "Frontend developers",
      "Backend developers",
      "Mobile app developers",
      "API specialists",
    ],
  },
  { name: "Data & Analytics", roles: ["Data engineers"] },
  {
    name: "Data and BI",
    roles: ["Data scientists", "BI analysts", "BI developers", "Data architects"],
  },
  { name: "AI/ML", roles: ["Machine learning engineers", "MLOps engineers"] },
  {
    name: "Cloud and infrastructure",
    roles: ["Cloud architects", "DevOps engineers", "Site reliability engineers"],
  },
  {
    name: "Security and compliance",
    roles: ["Security engineers", "Compliance analysts"],
  },
  { name: "Project management", roles: ["Project managers", "Scrum masters"] },
];

export function RolesWeFill() {
  return (
    <dl className="roles stagger">
      {GROUPS.map(({ name, roles }) => (
        <div key={name} data-reveal="">
          <dt>{name}</dt>
          {roles.map((role) => (
            <dd key={role}>{role}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
