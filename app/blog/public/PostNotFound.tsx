import { useText } from "~/languages/useText";
import { SearchElsewhere } from "~/ui/sections/FilterBar";
import { MissingRecord } from "~/ui/sections/LostPage";
import { type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { Section, SectionHead } from "~/ui/sections/Section";

/** Shown for a post that does not exist and for a draft alike, so that nobody can find out which drafts exist. */
export function PostNotFound({ newest = [] }: { newest?: readonly PostCardProps[] }) {
  const t = useText();
  return (
    <>
      <MissingRecord
        title={t("Blog post not found")}
        text={t("It may have been withdrawn, or the address may have changed.")}
        link={{ label: t("Back to Blog"), href: "/blog" }}
      >
        <SearchElsewhere action="/blog" label={t("Search articles")} />
      </MissingRecord>
      {newest.length > 0 && (
        <Section sunken>
          <SectionHead title={t("Newest articles")} />
          <PostGrid posts={newest} shape="three" />
        </Section>
      )}
    </>
  );
}
