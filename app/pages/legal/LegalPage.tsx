import type { ReactNode } from "react";
import { slugOf } from "#markup/slug";
import type { TextsOf } from "~/content/editablePage";
import type { privacyPage } from "~/content/pages/legalPages";
import { Phrase, useText } from "~/languages/useText";
import { LegalText } from "~/pages/legal/LegalText";
import type { DrawnChart } from "~/ui/art/PageHeadChart";
import { SiteLink } from "~/ui/primitives/Button";
import { PageHead } from "~/ui/sections/Section";

/** All legal pages have the same fields. */
export type LegalTexts = TextsOf<typeof privacyPage>;

interface LegalPageProps {
  chart: DrawnChart;
  texts: LegalTexts;
  /** The day of the last change, as YYYY-MM-DD and as visitors read it. */
  updated: { day: string; text: string };
  /** The versions before this one, the newest first, each with its day. */
  earlier?: readonly { href: string; text: string }[];
  /**
   * Set if this is an earlier version: when another took its place, where that is, and whether the text names periods that
   * follow from settings.
   */
  replaced?: { on: string; by: string; namesPeriods: boolean };
  /** Replaces a placeholder that has a line of its own, by its name. */
  blocks?: Readonly<Record<string, ReactNode>>;
}

/** A page with a table of contents that remains visible, and one column of text. */
export function LegalPage(props: LegalPageProps) {
  const t = useText();
  const { chart, texts, updated, earlier = [], replaced, blocks } = props;
  const { title, summary } = texts;
  const date = <time dateTime={updated.day}>{updated.text}</time>;
  const sections = texts.sections.map((section) => ({
    ...section,
    id: section.anchor || slugOf(section.title),
  }));
  return (
    <>
      <PageHead chart={chart} title={title} lead={summary}>
        <p className="updated">
          <Phrase text="Last updated {date}" values={{ date }} />
        </p>
        {replaced && (
          <p role="note" className="replaced">
            {t("This is an earlier version, which held until {day}.", { day: replaced.on })}{" "}
            <SiteLink href={replaced.by}>{t("Read the current one")}</SiteLink>.
            {replaced.namesPeriods &&
              ` ${t("How long data is stored is said as it is set today.")}`}
          </p>
        )}
      </PageHead>
      <div className="wrap legal">
        <nav className="toc" aria-label={t("On this page")} data-spy="">
          <h2>{t("On this page")}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              <LegalText text={section.text} blocks={blocks} />
            </section>
          ))}
          <EarlierVersions versions={earlier} />
        </div>
      </div>
    </>
  );
}

function EarlierVersions({ versions }: { versions: readonly { href: string; text: string }[] }) {
  const t = useText();
  if (versions.length === 0) return null;
  return (
    <section>
      <h2>{t("Earlier versions")}</h2>
      <ul>
        {versions.map(({ href, text }) => (
          <li key={href}>
            <SiteLink href={href}>{text}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
