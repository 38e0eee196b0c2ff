import { Fragment } from "react";
import { linesOf, paragraphsOf } from "~/jobs/public/formatJob";
import type { AdvertisedJob } from "~/jobs/rules";

export function JobDescription({ job }: { job: AdvertisedJob }) {
  return (
    <div className="prose">
      <h2>About the role</h2>
      <Paragraphs text={job.description} />
      <Points title="Responsibilities" points={job.responsibilities} />
      <Points title="Requirements" points={job.requirements} />
      <LinesOf title="Benefits" text={job.benefits ?? ""} />
      <LinesOf title="Other compensation" text={job.otherCompensation ?? ""} />
    </div>
  );
}

/** Shows several lines as a list, and a single line as a paragraph. */
function LinesOf({ title, text }: { title: string; text: string }) {
  const lines = linesOf(text);
  if (lines.length > 1) return <Points title={title} points={lines} />;
  return lines.map((line) => (
    <Fragment key={line}>
      <h2>{title}</h2>
      <p>{line}</p>
    </Fragment>
  ));
}

function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph) => (
    <p key={paragraph} className="whitespace-pre-line">
      {paragraph}
    </p>
  ));
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
