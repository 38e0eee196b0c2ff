import { DIAGRAM_FRAME, type DiagramStation, SERVICE_DIAGRAMS } from "./serviceDiagrams";

/** How a service goes, drawn as a small chart. */
export function ServiceDiagram({ of }: { of: keyof typeof SERVICE_DIAGRAMS }) {
  const { says, stations, ways, back } = SERVICE_DIAGRAMS[of];
  const { width, height } = DIAGRAM_FRAME;
  return (
    <svg className="diagram" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={says}>
      {stations.filter(({ result }) => result).map(Rings)}
      <path className="way" d={ways} />
      {back && <path className="track" d={back} />}
      {stations.map((station) => (
        <Stop key={`${station.x} ${station.y}`} {...station} />
      ))}
    </svg>
  );
}

const OUTER_RING = 30;

/** The contours around the summit that the way leads to. */
function Rings({ x, y }: DiagramStation) {
  return (
    <g key={`${x} ${y}`} className="chart">
      {[OUTER_RING, 21, 12].map((r, i) => (
        <ellipse key={r} className={`a${i + 1}`} cx={x} cy={y} rx={r * 1.25} ry={r} />
      ))}
    </g>
  );
}

function Stop({ name, x, y, result }: DiagramStation) {
  return (
    <>
      <circle className={result ? "peak" : "station"} cx={x} cy={y} r={result ? 7 : 5} />
      {name && (
        <text x={x} y={y + (result ? OUTER_RING + 20 : 25)}>
          {name}
        </text>
      )}
    </>
  );
}
