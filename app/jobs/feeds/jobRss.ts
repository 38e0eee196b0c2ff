import type { Company } from "~/company/profile";
import { jobHtml } from "~/jobs/feeds/jobPosting";
import type { Job } from "~/jobs/job";
import { formatPay } from "~/jobs/pay";
import { jobPath } from "~/jobs/public/careersAddress";
import { formatPlace } from "~/jobs/public/formatJob";
import { type Translate, translatorIn } from "~/languages/translate";
import { formatDay } from "~/platform/config/officeCalendar";
import { element, markupText } from "~/shell/feeds/xml";

export const FEED_JOBS_MAX = 500;

/**
 * Renders open jobs as RSS 2.0. On purpose not one of the job boards' own formats, which are agreed board by board: RSS is read
 * by feed readers, chat channels and boards' importers alike. Boards that need structured fields read the JobPosting on each
 * page, or /api/jobs.
 */
export function jobFeedXml(jobs: readonly Job[], company: Company, origin: string): string {
  const t = translatorIn(company.locale);
  const newest = jobs.reduce((latest, job) => Math.max(latest, job.updatedAt.getTime()), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", t("Open positions at {company}", { company: company.name })),
    element("link", `${origin}/careers`),
    element(
      "description",
      t("Every open position at {company}, newest first.", { company: company.name }),
    ),
    element("language", t.language),
    `<atom:link href="${markupText(`${origin}/careers/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...(newest > 0 ? [element("lastBuildDate", new Date(newest).toUTCString())] : []),
    ...jobs.map((job) => item(job, origin, t)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function item(job: Job, origin: string, t: Translate): string {
  const address = origin + jobPath(job.id);
  return [
    "<item>",
    element("title", `${job.title}, ${formatPlace(job, t)}`),
    element("link", address),
    // A job's address never changes, so it identifies the job.
    element("guid", address),
    element("pubDate", job.datePosted.toUTCString()),
    element("category", job.department),
    element("category", t.label(job.type)),
    element("description", facts(job, t) + jobHtml(job, t)),
    "</item>",
  ].join("");
}

function facts(job: Job, t: Translate): string {
  const { closesOn } = job;
  const closing = closesOn && t("Apply by {day}", { day: formatDay(closesOn, t.locale) });
  const texts = [formatPlace(job, t), t.label(job.type), formatPay(job, t), closing];
  return element("p", texts.filter(Boolean).join(" · "));
}
