import { createContext, Fragment, type ReactNode, useContext } from "react";
import { addressIn, DEFAULT_LOCALE, type PageLanguage } from "~/languages/languages";
import { type Text, type Translate, translatorIn, VALUE } from "~/languages/translate";

const LanguageContext = createContext<PageLanguage>({ locale: DEFAULT_LOCALE, base: "" });

/** Everything below it is in this language, and its links lead to pages in it. */
export const LanguageProvider = LanguageContext.Provider;

export const usePageLanguage = (): PageLanguage => useContext(LanguageContext);

/** `const t = useText();`, then `t("Apply Now")` */
export function useText(): Translate {
  return translatorIn(useContext(LanguageContext).locale);
}

/** A page's address, as links and forms of a page have it: `/careers` is `/es/careers` on a page of the second language. */
export function useAddress(): (address: string) => string {
  const { base } = useContext(LanguageContext);
  return (address) => addressIn(base, address);
}

interface PhraseProps {
  text: Text;
  values: Readonly<Record<string, ReactNode>>;
}

/** A text with elements among its values, such as a link. */
export function Phrase({ text, values }: PhraseProps) {
  const pieces = useText()(text).split(VALUE);
  return pieces.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
    <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ));
}
