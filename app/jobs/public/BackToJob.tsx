import { Breadcrumb } from "~/ui/primitives/Breadcrumb";

/** The breadcrumb of the application form. */
export function BackToJob({ job }: { job: { id: string; title: string } | null }) {
  const careers = { label: "Careers", href: "/careers" };
  const crumbs = job ? [careers, { label: job.title, href: `/careers/job/${job.id}` }] : [careers];
  return <Breadcrumb crumbs={crumbs} />;
}
