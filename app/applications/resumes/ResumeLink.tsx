import type { ApplicationSummary } from "~/applications/rules";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface ResumeLinkProps {
  application: Pick<ApplicationSummary, "id" | "fullName" | "hasResume" | "isResumeReadable">;
}

/**
 * Links to the readable resume, or to the download of a file that cannot be shown. Applications stored by an older
 * program may have no file.
 */
export function ResumeLink({ application }: ResumeLinkProps) {
  const { id, fullName, hasResume, isResumeReadable } = application;
  if (!hasResume) return <>N/A</>;
  const address = `/admin/applications/${id}/resume`;
  if (!isResumeReadable)
    return (
      <a href={address} target="_blank" rel="noopener">
        Download
        <VisuallyHidden> the resume of {fullName}, in a new tab</VisuallyHidden>
      </a>
    );
  return (
    <a href={address} target="_blank" rel="noopener">
      View Resume
      <VisuallyHidden> of {fullName}, opens in a new tab</VisuallyHidden>
    </a>
  );
}
