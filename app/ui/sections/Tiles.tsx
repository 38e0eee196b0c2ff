export interface Tile {
  /** The large figure with a small text before or after it: "up to" 60%, 10+ "years". */
  figure: string;
  before?: string;
  after?: string;
  title: string;
  text: string;
}

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div className="tiles" data-reveal="">
      {tiles.map(({ figure, before, after, title, text }) => (
        <div key={title} className="tile">
          <p className="figure">
            {before && <span className="before">{before} </span>}
            {figure}
            {after && <span className="after"> {after}</span>}
          </p>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
