import { Download } from "lucide-react";
import type { ResumeReading } from "~/domain/applications/around.server";
import type { ApplicationView } from "~/routes/admin/parts/applications/applicationView.server";
import { sizeInWords } from "~/routes/admin/parts/sizeInWords";
import { LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import { Icon } from "~/ui/primitives/Icon";

interface ResumeCardProps {
  application: ApplicationView;
  resume: ResumeReading;
}

/** A PDF without scripts is shown by the browser itself, in a frame whose answer forbids it everything; of other files the words can be read here. */
export function ResumeCard({ application, resume }: ResumeCardProps) {
  const { id, fullName, hasResume, resumeName, resumeBytes } = application;
  const address = `/admin/applications/${id}/resume`;
  if (!hasResume)
    return (
      <Card className="stack">
        <h2>Resume</h2>
        <p>None was sent.</p>
      </Card>
    );
  return (
    <section className="card resume" aria-label="Resume">
      <header>
        <h2>Resume</h2>
        <p>{`${resumeName}, ${sizeInWords(resumeBytes)}`}</p>
        <LinkButton variant="line" size="sm" href={address} target="_blank" rel="noopener">
          <Icon of={Download} />
          Download
        </LinkButton>
      </header>
      {resume.isInert && (
        <iframe title={`Resume of ${fullName}`} src={`${address}?inline#navpanes=0&view=FitH`} />
      )}
      <ResumeText resume={resume} isOpen={!resume.isInert} />
    </section>
  );
}

function ResumeText({ resume, isOpen }: { resume: ResumeReading; isOpen: boolean }) {
  if (!resume.text) {
    const why = resume.isDone
      ? "No words could be read from this file: it is found by the applicant's other details only."
      : "Its words are being read, so that it can be found by them.";
    return <p className="resume-none">{why}</p>;
  }
  return (
    <details open={isOpen}>
      <summary>The words in it</summary>
      <p className="message">{resume.text}</p>
    </details>
  );
}
