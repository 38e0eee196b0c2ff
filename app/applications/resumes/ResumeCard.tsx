import { Download } from "lucide-react";
import type { DocumentPages } from "#documents/documents.server";
import type { DocumentWarning } from "#documents/documentVerdict";
import type { PageLayout } from "#documents/pdfEngine";
import type { ApplicationView } from "~/applications/admin/page/applicationView.server";
import type { ResumeContent } from "~/applications/resumes/resumeContent.server";
import { formatSize } from "~/platform/files/formatSize";
import { Alert } from "~/ui/primitives/Alert";
import { LinkButton } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import { Icon } from "~/ui/primitives/Icon";

interface ResumeCardProps {
  application: ApplicationView;
  resume: ResumeContent;
}

/**
 * Shows a PDF as pictures that the server draws of its pages, and other files as text. The file itself can only be downloaded.
 */
export function ResumeCard({ application, resume }: ResumeCardProps) {
  const { id, fullName, hasResume } = application;
  const address = `/admin/applications/${id}/resume`;
  if (!hasResume)
    return (
      <Card className="stack">
        <h2>Resume</h2>
        <p>No resume</p>
      </Card>
    );
  const warning = resumeWarning(resume.warnings);
  return (
    <section id="resume" className="card resume" aria-label="Resume">
      <header>
        <h2>Resume</h2>
        <p>{resumeSummary(application, resume)}</p>
        <LinkButton variant="line" size="sm" href={`${address}?download`} download>
          <Icon of={Download} />
          Download
        </LinkButton>
      </header>
      {warning && (
        <Alert title="This file can do more than be read">
          <p>{warning}</p>
        </Alert>
      )}
      {resume.pages && (
        <ResumePages fullName={fullName} address={`${address}/pages`} pages={resume.pages} />
      )}
      <ResumeText resume={resume} />
    </section>
  );
}

function resumeSummary(
  { resumeName, resumeBytes }: ApplicationView,
  { pages }: ResumeContent,
): string {
  const summary = [resumeName ?? "Resume", formatSize(resumeBytes ?? 0)];
  if (pages) summary.push(pages.count === 1 ? "1 page" : `${pages.count} pages`);
  return summary.join(", ");
}

function ResumeText({ resume }: { resume: ResumeContent }) {
  if (!resume.text) {
    const reason = resume.isDone
      ? "No text could be read from this file. A search finds the application by its other details only."
      : "The file is being read. In a moment it is shown here and found by a search for its text.";
    return <p className="resume-none">{reason}</p>;
  }
  return (
    <details open={!resume.pages}>
      <summary>Resume as text</summary>
      <p className="message">{resume.text}</p>
    </details>
  );
}

interface ResumePagesProps {
  fullName: string;
  /** The base address of the page pictures. */
  address: string;
  pages: DocumentPages;
}

/**
 * Shows the pages as pictures, all of them one below the other, each under an invisible text layer that can be selected,
 * searched and read aloud.
 */
function ResumePages({ fullName, address, pages }: ResumePagesProps) {
  const { count, shown } = pages;
  return (
    <section className="resume-pages" aria-label={`Pages of the resume of ${fullName}`}>
      {shown.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number, which never changes.
        <figure key={index}>
          <img
            src={`${address}/${index + 1}`}
            alt={`Page ${index + 1} of ${count}`}
            width={Math.ceil(page.width)}
            height={Math.ceil(page.height)}
            loading={index === 0 ? "eager" : "lazy"}
            decoding="async"
          />
          <PageText page={page} />
        </figure>
      ))}
      {count > shown.length && (
        <p>{`Download the file to read ${formatOthers(count - shown.length)}.`}</p>
      )}
    </section>
  );
}

const formatOthers = (count: number) =>
  count === 1 ? "the last page" : `the other ${count} pages`;

/** Fractions of the line height, as most fonts divide it. */
const LETTERS = 0.86;
const BELOW_BASELINE = 0.2;

/** Positions text by attributes, because the content security policy blocks inline styles. */
function PageText({ page: { width, height, lines } }: { page: PageLayout }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its text is its content, and a title would show as a tooltip over the page.
    <svg viewBox={`0 0 ${width} ${height}`}>
      {lines.map(({ x, y, width: length, height: size, text }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position, which never changes.
          key={index}
          x={x}
          y={y - size * BELOW_BASELINE}
          fontSize={size * LETTERS}
          textLength={length || undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Labels of active content, to be used in a sentence. */
const CONTENT_LABELS: Record<Exclude<DocumentWarning, "unchecked" | "password">, string> = {
  scripts: "a script",
  "launches-programs": "a command that starts a program",
  "embedded-files": "other files",
  forms: "a form",
  media: "sound, video or 3D",
  "opens-files": "links to other files",
  macros: "macros",
};

/** The warning to show for a file; null if there is none. */
export function resumeWarning(warnings: readonly DocumentWarning[]): string | null {
  const contents = Object.entries(CONTENT_LABELS)
    .filter(([warning]) => warnings.includes(warning as DocumentWarning))
    .map(([, label]) => label);
  const sentences = [
    contents.length > 0 && `It holds ${joinLabels(contents)}.`,
    warnings.includes("password") && "It is protected, so that not all of it could be checked.",
    warnings.includes("unchecked") && "Parts of it could not be checked.",
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return `${sentences.join(" ")} Nothing of that runs here. Be careful when you open the download.`;
}

function joinLabels(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  return labels.length === 1 ? last : `${labels.slice(0, -1).join(", ")} and ${last}`;
}
