import type { PostSummary } from "~/blog/post";
import { type PostState, stateOf } from "~/blog/postPublication";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { Tone } from "~/ui/primitives/Badge";

export const POST_TONES: Readonly<Record<PostState, Tone>> = {
  published: "ok",
  scheduled: "info",
  draft: "warn hollow",
};

/** The state of a post as a sentence. */
export function formatState(post: PostSummary, { shortMoment }: OfficeCalendar): string {
  const { publishAt, publishedAt } = post;
  switch (stateOf(post)) {
    case "published":
      return publishedAt ? `Published on ${shortMoment(publishedAt)}.` : "Published.";
    case "scheduled":
      return publishAt ? `Scheduled: it publishes itself on ${shortMoment(publishAt)}.` : "";
    case "draft":
      return "Draft: visitors do not see it.";
  }
}
