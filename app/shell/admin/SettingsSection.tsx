import type { ReactNode } from "react";

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
