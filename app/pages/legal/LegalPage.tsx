import type { ReactNode } from "react";
import type { TextsOf } from "~/content/editablePage";
import type { privacyPage } from "~/content/pageForms/legalPages";
import { Phrase, useText } from "~/languages/useText";
import { sectionsWithIds, TableOfContents } from "~/pages/TableOfContents";
import { useCompany } from "~/shell/frame";
import { LinkedText } from "~/shell/public/LinkedText";
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
   * Set if this is an earlier version: when another took its place, where that is, and whether the text names periods that follow
   * from settings.
   */
  replaced?: { on: string; by: string; namesPeriods: boolean };
  /** The elements that replace placeholders, by the names of these. */
  blocks?: Readonly<Record<string, ReactNode>>;
}

/** A page with a table of contents that remains visible, and one column of text. */
export function LegalPage(props: LegalPageProps) {
  const t = useText();
  const { chart, texts, updated, earlier = [], replaced, blocks } = props;
  const { title, summary } = texts;
  const date = <time dateTime={updated.day}>{updated.text}</time>;
  const sections = sectionsWithIds(texts.sections);
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
        <TableOfContents sections={sections} />
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

interface LegalTextProps {
  text: string;
  /** The elements that replace placeholders, by the names of these. */
  blocks?: Readonly<Record<string, ReactNode>>;
}

/** Paragraphs with an empty line between them, lists, and the elements of placeholders. */
export function LegalText({ text, blocks }: LegalTextProps) {
  const elements: Readonly<Record<string, ReactNode>> = {
    "contact-details": <WriteToUs />,
    ...blocks,
  };
  return splitText(text, Object.keys(elements)).map(({ kind, lines }) => {
    const key = lines.join("\n");
    if (kind === "placeholder") return <Block key={key}>{elements[key]}</Block>;
    if (kind === "list") return <List key={key} lines={lines} />;
    return (
      <p key={key}>
        <LinkedText text={lines.join(" ")} />
      </p>
    );
  });
}

interface TextBlock {
  /** A placeholder has its name as its only line. */
  kind: "paragraph" | "list" | "placeholder";
  lines: string[];
}

/**
 * Splits a text at empty lines, where a list begins or ends, and around each of the named placeholders:
 * `We store:\n- names\n- emails` is a paragraph and a list.
 */
export function splitText(text: string, placeholders: readonly string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isContinued = false;
  for (const line of withOwnLines(text, placeholders).split("\n")) {
    const block = blockOfLine(line.trim(), placeholders);
    const before = blocks.at(-1);
    if (block && isContinued && before?.kind === block.kind) before.lines.push(...block.lines);
    else if (block) blocks.push(block);
    isContinued = block !== null && block.kind !== "placeholder";
  }
  // The period or dash that is left of a line with a placeholder.
  return blocks.filter(({ lines }) => !/^\p{P}$/u.test(lines.join("")));
}

/** Null for an empty line. */
function blockOfLine(line: string, placeholders: readonly string[]): TextBlock | null {
  if (line === "") return null;
  const name = /^\{([a-z-]+)\}$/.exec(line)?.[1];
  if (name && placeholders.includes(name)) return { kind: "placeholder", lines: [name] };
  if (line.startsWith("- ")) return { kind: "list", lines: [line.slice(2)] };
  return { kind: "paragraph", lines: [line] };
}

const withOwnLines = (text: string, placeholders: readonly string[]) =>
  placeholders.reduce((all, name) => all.replaceAll(`{${name}}`, `\n{${name}}\n`), text);

const Block = ({ children }: { children: ReactNode }) => children;

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <LinkedText text={line} />
        </li>
      ))}
    </ul>
  );
}

/** The company's contact details. */
function WriteToUs() {
  const { name, email, phone, phoneHref, offices } = useCompany();
  return (
    <>
      <p>
        {name}, <a href={`mailto:${email}`}>{email}</a>, <a href={phoneHref}>{phone}</a>.
      </p>
      <ul>
        {offices.map((office) => (
          <li key={office.name}>
            {office.name}: {office.lines.join(", ")}
          </li>
        ))}
      </ul>
    </>
  );
}
