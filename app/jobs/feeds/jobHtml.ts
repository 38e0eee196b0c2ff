import type { Job } from "~/jobs/job";
import { listSections, paragraphsOf } from "~/jobs/public/formatJob";
import { element, markupText } from "~/shell/feeds/xml";

/** Renders the whole text of a job as simple HTML for search engines and feeds, in the order of its page. */
export function jobHtml(job: Job): string {
  return [
    ...paragraphsOf(job.description).map(
      (text) => `<p>${markupText(text).replaceAll("\n", "<br>")}</p>`,
    ),
    ...listSections(job).map(({ title, lines }) => list(title, lines)),
  ].join("");
}

function list(title: string, points: readonly string[]): string {
  const items = points.map((point) => element("li", point)).join("");
  return `${element("h3", title)}<ul>${items}</ul>`;
}
