export interface Step {
  title: string;
  text: string;
}

/** A numbered process, drawn on the neatline. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps stagger">
      {steps.map(({ title, text }) => (
        <li key={title} data-reveal="">
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
