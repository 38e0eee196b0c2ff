import { createContext, type ReactNode, useContext } from "react";
import { LanguageProvider, usePageLanguage } from "~/languages/useText";

/** The fragments that a reading page has in common with others. */
export interface PageFragments {
  /** Returns the id of the element that stands for the content; `key` tells one content from another. */
  add(key: string, content: ReactNode): string;
}

/** Set on the server only, for reading pages. */
export const PageFragmentsContext = createContext<PageFragments | undefined>(undefined);

interface CachedFragmentProps {
  /** All that the content depends on, besides the language of the page; null if it differs too often to be stored. */
  of: object | null;
  children: ReactNode;
}

/**
 * A fragment that many reading pages have in common, such as the footer or a row of a list, is rendered once for all of them.
 * Searches, for example, find the same jobs and articles in other orders. The content must read no context but the language. On
 * working pages it is rendered like everything else.
 */
export function CachedFragment({ of, children }: CachedFragmentProps) {
  const fragments = useContext(PageFragmentsContext);
  const language = usePageLanguage();
  if (!fragments || !of) return children;
  const content = <LanguageProvider value={language}>{children}</LanguageProvider>;
  return <template id={fragments.add(JSON.stringify([of, language]), content)} />;
}
