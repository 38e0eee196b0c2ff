export interface Step {
  title: string;
  text: string;
}

/** A numbered process, drawn on the neatline. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps stagger">
      {steps.map((step) => (
        <TitledText key={step.title} {...step} />
      ))}
    </ol>
  );
}

/** An entry of a list; it appears as the visitor reaches it. */
export function TitledText({ title, text }: Step) {
  return (
    <li data-reveal="">
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
