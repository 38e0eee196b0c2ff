interface Entry {
  id: string;
  text: string;
}

/** A list needs at least two entries to be useful. */
const WORTH_LISTING = 2;

/**
 * The table of contents: next to the text if there is room, otherwise folded above it. The list is rendered twice and
 * the style sheet shows one of them, so that no script is needed.
 */
export function ArticleContents({ entries }: { entries: readonly Entry[] }) {
  if (entries.length < WORTH_LISTING) return null;
  return (
    <div className="art-contents">
      <nav className="toc wide" aria-label="On this page" data-spy="">
        <h2>On this page</h2>
        <Entries entries={entries} />
      </nav>
      <details className="toc narrow">
        <summary>On this page</summary>
        <nav aria-label="On this page">
          <Entries entries={entries} />
        </nav>
      </details>
    </div>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
