import type { ReactNode } from "react";
import { PageHeadChart } from "~/ui/art/PageHeadChart";

interface Panel {
  title: string;
  text: string;
  /** One button. */
  action: ReactNode;
}

/** The last section before the footer: a panel with the main action, and optionally a second one. */
export function ClosingBand({ hot, cool }: { hot: Panel; cool?: Panel }) {
  return (
    <section className="closing section">
      <div className="bg">
        <PageHeadChart of="closing" shape="band" />
      </div>
      <div className="wrap closing-grid stagger">
        <div className="panel hot" data-reveal="">
          <div className="tex">
            <PageHeadChart of="closing" shape="panel" />
          </div>
          <PanelText {...hot} />
        </div>
        {cool && (
          <div className="panel cool" data-reveal="">
            <PanelText {...cool} />
          </div>
        )}
      </div>
    </section>
  );
}

function PanelText({ title, text, action }: Panel) {
  return (
    <>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </>
  );
}
