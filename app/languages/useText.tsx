import { createContext, Fragment, type ReactNode, useContext } from "react";
import { DEFAULT_LOCALE, type LocaleCode } from "~/languages/languages";
import { type Text, type Translate, translatorIn, VALUE } from "~/languages/translate";

const PageLocale = createContext<LocaleCode>(DEFAULT_LOCALE);

/** Everything below it is in this locale. */
export const LocaleProvider = PageLocale.Provider;

/** `const t = useText();`, then `t("Apply Now")` */
export function useText(): Translate {
  return translatorIn(useContext(PageLocale));
}

interface PhraseProps {
  text: Text;
  values: Readonly<Record<string, ReactNode>>;
}

/** A text with elements among its values, such as a link. */
export function Phrase({ text, values }: PhraseProps) {
  const parts = useText()(text).split(VALUE);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
    <Fragment key={place}>{place % 2 === 0 ? part : values[part]}</Fragment>
  ));
}
