import type { MetaDescriptor } from "react-router";
import { frameOf } from "~/routes/frame";

interface Page {
  title: string;
  /** One or two sentences for search results and previews. */
  description?: string;
  /** For pages that no search engine should list. */
  noindex?: boolean;
}

interface MetaArgs {
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[];
  location: { pathname: string };
  error?: unknown;
}

/**
 * Title, description and canonical address of a public page. The address is made from the installation's own origin, never
 * from the request's host, and without parameters: every filter of a list is the same page to a search engine.
 */
export function pageMeta({ matches, location, error }: MetaArgs, page: Page): MetaDescriptor[] {
  const frame = frameOf(matches);
  const title = frame ? `${page.title} | ${frame.company.name}` : page.title;
  // A page that is not there has no address worth remembering.
  if (error || page.noindex || !frame) return [{ title }, { name: "robots", content: "noindex" }];
  const address = new URL(location.pathname, frame.origin).href;
  const description = page.description ?? frame.company.tagline;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:url", content: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ];
}
