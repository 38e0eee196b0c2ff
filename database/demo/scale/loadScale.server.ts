import type pg from "pg";
import { fillWithApplications } from "./manyApplications";
import { fillWithInquiries } from "./manyInquiries";
import { fillWithJobs } from "./manyJobs";
import { fillWithPosts } from "./manyPosts";

/** The numbers of records for factor 1. */
const FULL = { jobs: 100_000, posts: 100_000, applications: 1_000_000, inquiries: 1_000_000 };

const FILLED = [
  ...["jobs", "job_words", "blogs", "blog_words", "inquiries", "inquiry_counts", "outbox"],
  ...[
    "job_applications",
    "job_application_words",
    "job_application_texts",
    "job_application_counts",
  ],
];

export type LargeSiteSize = typeof FULL;

export function sizeOf(factor: number): LargeSiteSize {
  const scaled = (full: number) => Math.max(1, Math.round(full * factor));
  return {
    jobs: scaled(FULL.jobs),
    posts: scaled(FULL.posts),
    applications: scaled(FULL.applications),
    inquiries: scaled(FULL.inquiries),
  };
}

/** Words that few records of a kind contain. */
export interface RareWords {
  jobs: string[];
  posts: string[];
  applications: string[];
  inquiries: string[];
}

/**
 * Adds that many generated records, each kind in a transaction of its own. The same ones in every load; their dates count back
 * from the day of `now`. Applications name resumes that are not stored.
 */
export async function fillLargeSite(
  client: pg.Client,
  size: LargeSiteSize,
  { now, onLoaded }: { now: Date; onLoaded?: (what: string) => void },
): Promise<RareWords> {
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  await client.query("set maintenance_work_mem = '256MB'");
  const inTransaction = async <Result>(what: string, fill: () => Promise<Result>) => {
    await client.query("begin");
    const result = await fill();
    await client.query("commit");
    onLoaded?.(what);
    return result;
  };
  const jobs = await inTransaction("jobs", () => fillWithJobs(client, size.jobs, today));
  const posts = await inTransaction("posts", () => fillWithPosts(client, size.posts, today));
  const applications = await inTransaction("applications", () =>
    fillWithApplications(client, size.applications, today),
  );
  const inquiries = await inTransaction("inquiries", () =>
    fillWithInquiries(client, size.inquiries, today),
  );
  await client.query(`vacuum analyze ${FILLED.join(", ")}`);
  return { jobs, posts: posts.rareTerms, applications, inquiries };
}
