import { ArrowRight } from "lucide-react";
import { isValidElement, type ReactElement } from "react";
import { ClosingChart } from "~/ui/art/Backdrop";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface Panel {
  title: string;
  text: string;
  /** Where its button leads; or a button of its own. */
  link: { label: string; href: string } | ReactElement;
}

/**
 * The last section before the footer: a panel with the main action, and optionally a second one. A panel without a title is left
 * out.
 */
export function ClosingBand({ hot, cool }: { hot: Panel; cool?: Panel }) {
  if (!hot.title && !cool?.title) return null;
  return (
    <section className="closing section">
      <div className="bg">
        <ClosingChart />
      </div>
      <div className="wrap closing-grid stagger">
        {hot.title && (
          <div className="panel hot" data-reveal="">
            <PanelText {...hot} isMain />
          </div>
        )}
        {cool?.title && (
          <div className="panel cool" data-reveal="">
            <PanelText {...cool} />
          </div>
        )}
      </div>
    </section>
  );
}

interface ClosingTexts {
  closingTitle: string;
  closingText: string;
  secondTitle: string;
  secondText: string;
}

type PanelTarget = { label: string; href: string };

interface PageClosingProps {
  texts: ClosingTexts;
  /** Where the buttons of the two panels lead. */
  hot: PanelTarget;
  cool: PanelTarget;
}

/** The closing band of a page whose texts have both panels. */
export function PageClosing({ texts, hot, cool }: PageClosingProps) {
  return (
    <ClosingBand
      hot={{ title: texts.closingTitle, text: texts.closingText, link: hot }}
      cool={{ title: texts.secondTitle, text: texts.secondText, link: cool }}
    />
  );
}

function PanelText({ title, text, link, isMain }: Panel & { isMain?: boolean }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{text}</p>
      {isValidElement(link) ? link : <PanelLink {...link} isMain={isMain} />}
    </>
  );
}

function PanelLink({ label, href, isMain }: { label: string; href: string; isMain?: boolean }) {
  return isMain ? (
    <LinkButton href={href}>
      {label} <Icon of={ArrowRight} className="icon-go" />
    </LinkButton>
  ) : (
    <LinkButton variant="line" href={href}>
      {label}
    </LinkButton>
  );
}
