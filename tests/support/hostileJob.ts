import type { Job } from "~/jobs/job";

/** Everything that ends a script, a section of XML, an attribute or a line where it should not. */
export const HOSTILE = `</script><script>alert(1)</script> ]]> <!-- \u2028\u2029 & &amp; "'>\u0001 \u{1F600}`;

/** An open job that says all a job can say, in the worst words. */
export function hostileJob(changes: Partial<Job> = {}): Job {
  return {
    id: "hostile-1",
    title: HOSTILE,
    location: HOSTILE,
    type: "Full-time",
    department: HOSTILE,
    description: `${HOSTILE}\n\n${HOSTILE}`,
    responsibilities: [HOSTILE, "Plain"],
    requirements: [HOSTILE],
    isActive: true,
    datePosted: new Date("2026-11-20T15:00:00Z"),
    payMinimum: 100,
    payMaximum: 200,
    payUnit: "hour",
    payCurrency: "USD",
    benefits: HOSTILE,
    otherCompensation: HOSTILE,
    workplace: "hybrid",
    closesOn: "2026-11-30",
    firstPublicAt: new Date("2026-11-20T15:00:00Z"),
    closedOn: null,
    createdAt: new Date("2026-11-20T15:00:00Z"),
    updatedAt: new Date("2026-11-21T15:00:00Z"),
    ...changes,
  };
}
