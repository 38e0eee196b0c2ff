import { type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { Section, SectionHead } from "~/ui/sections/Section";

/** At most three posts of the same category; nothing without any. */
export function RelatedPosts({ posts }: { posts: readonly PostCardProps[] }) {
  if (posts.length === 0) return null;
  return (
    <div className="no-print">
      <Section sunken>
        <SectionHead title="Related articles" />
        <PostGrid posts={posts} shape="three" />
      </Section>
    </div>
  );
}
