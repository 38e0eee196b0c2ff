import type { Application } from "~/domain/applications/rules";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

/** A download for administrators only. Applications that an older program stored may have no file. */
export function ResumeLink({ application }: { application: Application }) {
  if (!application.resumeKey) return <>N/A</>;
  return (
    <a href={`/admin/applications/${application.id}/resume`} target="_blank" rel="noopener">
      View Resume
      <VisuallyHidden> of {application.fullName}, opens in a new tab</VisuallyHidden>
    </a>
  );
}
