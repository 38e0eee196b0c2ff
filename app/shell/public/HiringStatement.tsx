import { useText } from "~/languages/useText";
import { LinkedText } from "~/shell/public/LinkedText";

/** What an owner wrote for every job and every application form; either may be empty. */
export interface HiringStatementProps {
  equalOpportunity: string;
  accommodations: string;
}

export function HiringStatement({ equalOpportunity, accommodations }: HiringStatementProps) {
  const t = useText();
  const texts = [equalOpportunity, accommodations].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <section className="hiring-statement" aria-label={t("Equal opportunity")}>
      {texts.map((text) => (
        <p key={text}>
          <LinkedText text={text} />
        </p>
      ))}
    </section>
  );
}
