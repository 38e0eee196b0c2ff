import type { ApplicationSummary } from "~/domain/applications/rules";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface ResumeLinkProps {
  application: Pick<ApplicationSummary, "id" | "fullName" | "hasResume">;
}

/** A download for administrators only. Applications that an older program stored may have no file. */
export function ResumeLink({ application }: ResumeLinkProps) {
  if (!application.hasResume) return <>N/A</>;
  return (
    <a href={`/admin/applications/${application.id}/resume`} target="_blank" rel="noopener">
      View Resume
      <VisuallyHidden> of {application.fullName}, opens in a new tab</VisuallyHidden>
    </a>
  );
}
