import { type ReactNode, useContext } from "react";
import { LanguageProvider, usePageLanguage } from "~/languages/useText";
import { PageFragmentsContext } from "~/shell/documentContext";

interface CachedFragmentProps {
  /** All that the content depends on, besides the language of the page; null if it differs too often to be stored. */
  of: object | null;
  children: ReactNode;
}

/**
 * What many reading pages have in common, such as the footer, is rendered once for all of them: a search differs in its results
 * alone. The content must read no context but the language. On working pages it is rendered like everything else.
 */
export function CachedFragment({ of, children }: CachedFragmentProps) {
  const fragments = useContext(PageFragmentsContext);
  const language = usePageLanguage();
  if (!fragments || !of) return children;
  const content = <LanguageProvider value={language}>{children}</LanguageProvider>;
  return <template id={fragments.add(JSON.stringify([of, language]), content)} />;
}
