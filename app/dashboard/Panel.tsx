import type { ReactNode } from "react";

interface PanelProps {
  id: string;
  title: string;
  /** Where all of it is listed. */
  all: { label: string; href: string };
  children: ReactNode;
}

export function Panel({ id, title, all, children }: PanelProps) {
  return (
    <section className="card tablecard" aria-labelledby={id}>
      <div className="tablebar justify-between">
        <h2 id={id}>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      {children}
    </section>
  );
}
