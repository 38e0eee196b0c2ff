import { type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { Section, SectionHead } from "~/ui/sections/Section";

/** At most three articles. Without any the section is left out. */
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
