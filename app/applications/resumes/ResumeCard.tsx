import { Download } from "lucide-react";
import type { ApplicationView } from "~/applications/admin/page/applicationView.server";
import { ResumePages } from "~/applications/resumes/ResumePages";
import type { ResumeContent } from "~/applications/resumes/resumeContent.server";
import { resumeWarning } from "~/applications/resumes/resumeLabels";
import { formatSize } from "~/shell/admin/formatSize";
import { LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import { Icon } from "~/ui/primitives/Icon";
import { Notice } from "~/ui/primitives/Notice";

interface ResumeCardProps {
  application: ApplicationView;
  resume: ResumeContent;
}

/**
 * Shows a PDF as pictures that the server draws of its pages, and other files as text. The file itself can only be
 * downloaded.
 */
export function ResumeCard({ application, resume }: ResumeCardProps) {
  const { id, fullName, hasResume } = application;
  const address = `/admin/applications/${id}/resume`;
  if (!hasResume)
    return (
      <Card className="stack">
        <h2>Resume</h2>
        <p>None was sent.</p>
      </Card>
    );
  const warning = resumeWarning(resume.warnings);
  return (
    <section id="resume" className="card resume" aria-label="Resume">
      <header>
        <h2>Resume</h2>
        <p>{factsOf(application, resume)}</p>
        <LinkButton variant="line" size="sm" href={`${address}?download`} download>
          <Icon of={Download} />
          Download
        </LinkButton>
      </header>
      {warning && (
        <Notice title="This file can do more than be read">
          <p>{warning}</p>
        </Notice>
      )}
      {resume.pages && (
        <ResumePages fullName={fullName} address={`${address}/pages`} pages={resume.pages} />
      )}
      <ResumeText resume={resume} />
    </section>
  );
}

function factsOf({ resumeName, resumeBytes }: ApplicationView, { pages }: ResumeContent): string {
  const facts = [resumeName, formatSize(resumeBytes)];
  if (pages) facts.push(pages.count === 1 ? "1 page" : `${pages.count} pages`);
  return facts.join(", ");
}

function ResumeText({ resume }: { resume: ResumeContent }) {
  if (!resume.text) {
    const why = resume.isDone
      ? "No words could be read from this file: it is found by the applicant's other details only."
      : "It is being read, so that it can be shown here and found by its words.";
    return <p className="resume-none">{why}</p>;
  }
  return (
    <details open={!resume.pages}>
      <summary>The words in it</summary>
      <p className="message">{resume.text}</p>
    </details>
  );
}
