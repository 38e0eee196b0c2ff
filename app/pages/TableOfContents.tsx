import { slugOf } from "#markup/slug";
import { useText } from "~/languages/useText";

/** The sections of a page with the ids that links lead to: their own, or one made of the title. */
export function sectionsWithIds<Section extends { anchor: string; title: string }>(
  sections: readonly Section[],
) {
  return sections.map((section) => ({ ...section, id: section.anchor || slugOf(section.title) }));
}

interface TableOfContentsProps {
  sections: readonly { id: string; title: string }[];
}

/** Links to the sections of a page. The one that is read is marked by the script of the page. */
export function TableOfContents({ sections }: TableOfContentsProps) {
  const t = useText();
  return (
    <nav className="toc" aria-label={t("On this page")} data-spy="">
      <h2>{t("On this page")}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
