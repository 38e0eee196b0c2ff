import { pairWithIds, slugOf } from "#markup/slug";
import { useText } from "~/languages/useText";
import { ContentsList } from "~/ui/sections/ContentsList";

/** The sections of a page with the ids that links lead to, no two the same: their own, or one made of the title. */
export function sectionsWithIds<Section extends { anchor: string; title: string }>(
  sections: readonly Section[],
) {
  const pairs = pairWithIds(sections, ({ anchor, title }, number) => [
    anchor,
    slugOf(title) || `section-${number}`,
  ]);
  return pairs.map(([section, id]) => ({ ...section, id }));
}

interface TableOfContentsProps {
  sections: readonly { id: string; title: string }[];
}

/** The table of contents of a page, which stays in sight beside its text if there is room. */
export function TableOfContents({ sections }: TableOfContentsProps) {
  const t = useText();
  return (
    <nav className="toc" aria-label={t("On this page")} data-spy="">
      <h2>{t("On this page")}</h2>
      <ContentsList entries={sections} />
    </nav>
  );
}
