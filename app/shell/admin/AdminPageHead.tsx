import { ArrowLeft } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import { Icon } from "~/ui/primitives/Icon";

/** "h2" where the frame of a screen has the page's first heading already, as in Settings. */
export const PageHeadLevelContext = createContext<"h1" | "h2">("h1");

interface AdminPageHeadProps {
  title: string;
  lead?: ReactNode;
  /** A link back, above the heading. */
  back?: ReactNode;
  /** Shown below the lead, such as a list of links. */
  below?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** The head of a screen. Its heading can take focus when the focused control is removed. */
export function AdminPageHead({ title, lead, back, below, children }: AdminPageHeadProps) {
  const Heading = use(PageHeadLevelContext);
  return (
    <header>
      <div>
        {back}
        <Heading tabIndex={-1} className={longWordClass(title)}>
          {title}
        </Heading>
        {lead && <p>{lead}</p>}
        {below}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  );
}

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="back" href={href}>
      <Icon of={ArrowLeft} />
      {children}
    </a>
  );
}

/** A longer word, such as `Kommunikationsabteilung`, does not fit into a line of a phone at the usual size of a heading. */
const WORD_MAX_LETTERS = 17;

/** The class of a name with such a word; on phones it is smaller and has a line of its own. */
export function longWordClass(name: string): string | undefined {
  return name.split(/[\s-]+/).some((word) => word.length > WORD_MAX_LETTERS)
    ? "long-word"
    : undefined;
}

interface SettingsSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A part of a settings screen: what it is about on the left, its fields on the right; below each other if narrow. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section className="settings-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}
