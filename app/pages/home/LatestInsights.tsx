import { type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { Section, SectionHead } from "~/ui/sections/Section";

/** Three articles at most. Without any there is no section: a promise of articles is worth less than none. */
export function LatestInsights({ posts }: { posts: readonly PostCardProps[] }) {
  if (posts.length === 0) return null;
  return (
    <Section>
      <SectionHead
        title="Latest Insights"
        lead="Notes from our consultants on AI, data and the platforms underneath."
        more={{ href: "/blog", label: "All articles" }}
      />
      <PostGrid posts={posts} shape="trio" />
    </Section>
  );
}
