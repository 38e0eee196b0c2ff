import { linesOf, paragraphsOf } from "~/jobs/public/formatJob";
import type { Job } from "~/jobs/rules";
import { element, markupText } from "~/shell/feeds/xml";

/** Renders the whole text of a job as simple HTML for search engines and feeds, in the order of its page. */
export function jobHtml(job: Job): string {
  return [
    ...paragraphsOf(job.description).map(
      (text) => `<p>${markupText(text).replaceAll("\n", "<br>")}</p>`,
    ),
    list("Responsibilities", job.responsibilities),
    list("Requirements", job.requirements),
    list("Benefits", linesOf(job.benefits ?? "")),
    list("Other compensation", linesOf(job.otherCompensation ?? "")),
  ].join("");
}

function list(title: string, points: readonly string[]): string {
  if (points.length === 0) return "";
  const items = points.map((point) => element("li", point)).join("");
  return `${element("h3", title)}<ul>${items}</ul>`;
}
