import { withLabels } from "#markup/articleLabels";
import { useText } from "~/languages/useText";

/**
 * The text of an article: HTML that was cleaned before it was stored (packages/markup). Besides the early script of
 * app/root.tsx the only place with HTML that React does not escape; tests/architecture allows no other. The content security
 * policy is a second protection.
 */
export function ArticleProse({ html, lang }: { html: string; lang?: string }) {
  const t = useText();
  const labels = {
    table: t("Table"),
    footnote: (number: string) => t("Footnote {number}", { number }),
    wayBack: (number: string) => t("Back to the text of footnote {number}", { number }),
  };
  const labeledHtml = t.language === "en" ? html : withLabels(html, labels);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by two sanitizers when it was stored
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: labeledHtml }} />;
}
