/**
 * The text of an article: HTML that was cleaned before it was stored (packages/markup). Besides the early script of app/root.tsx
 * the only place with HTML that React does not escape; tests/architecture allows no other. The content security policy is a
 * second protection.
 */
export function ArticleProse({ html, lang }: { html: string; lang?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by two sanitizers when it was stored
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
