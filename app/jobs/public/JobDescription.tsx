import { Fragment } from "react";
import type { AdvertisedJob } from "~/jobs/job";
import { listSections, paragraphsOf } from "~/jobs/public/formatJob";

export function JobDescription({ job }: { job: AdvertisedJob }) {
  return (
    <div className="prose">
      <h2>About the role</h2>
      {paragraphsOf(job.description).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {listSections(job).map(({ title, lines, isList }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          {isList ? <Points points={lines} /> : <p>{lines}</p>}
        </Fragment>
      ))}
    </div>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
