interface ContentsListProps {
  entries: readonly { id: string; title: string }[];
}

/** Links to the headings of a page. The script of the page marks the one that is read. */
export function ContentsList({ entries }: ContentsListProps) {
  return (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}
