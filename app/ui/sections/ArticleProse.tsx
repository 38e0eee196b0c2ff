/**
 * The text of an article: HTML that was cleaned before it was stored (platform/markup), shown as it is. The only place
 * of the site where HTML is not React's own; tests/architecture.test.ts knows it by name. The content security policy
 * is the second net under it.
 */
export function ArticleProse({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by two sanitisers when it was stored
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
