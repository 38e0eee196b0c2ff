interface Entry {
  id: string;
  text: string;
}

/** A list of one entry leads nowhere that one would not see anyway. */
const WORTH_LISTING = 2;

/**
 * Where to find what. Beside the text where there is room, folded above it where there is not: the two are one list
 * twice, of which the style sheet shows one, because no script is needed that way.
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
