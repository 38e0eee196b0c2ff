/** How a service goes, drawn as a small chart. */
export function ServiceDiagram({ of }: { of: keyof typeof SERVICE_DIAGRAMS }) {
  const { label, stations, ways, back } = SERVICE_DIAGRAMS[of];
  const { width, height } = DIAGRAM_FRAME;
  return (
    <svg className="diagram" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {stations.filter(({ isResult }) => isResult).map(Rings)}
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

function Stop({ name, x, y, isResult }: DiagramStation) {
  return (
    <>
      <circle className={isResult ? "peak" : "station"} cx={x} cy={y} r={isResult ? 7 : 5} />
      {name && (
        <text x={x} y={y + (isResult ? OUTER_RING + 20 : 25)}>
          {name}
        </text>
      )}
    </>
  );
}

/** A station of a diagram: a ring with its name below it, clear of all lines. */
interface DiagramStation {
  name: string;
  x: number;
  y: number;
  /** Whether this station is the result of the work, which is drawn as a summit. */
  isResult?: boolean;
}

interface Diagram {
  /** The description of the diagram for people who cannot see it. */
  label: string;
  stations: readonly DiagramStation[];
  /** Ways between the stations. */
  ways: string;
  /** The way that repeats, or that is optional. */
  back?: string;
}

const DIAGRAM_FRAME = { width: 360, height: 132 };

type ServiceName = "ai-ml" | "cloud" | "data" | "integration" | "digital";

/** How each service goes, as a chart with four to six stations. */
export const SERVICE_DIAGRAMS: Record<ServiceName, Diagram> = {
  "ai-ml": {
    label: "From the decision to the data, the model and the checks, which lead back to the model.",
    stations: [
      { name: "Decision", x: 45, y: 68 },
      { name: "Data", x: 135, y: 68 },
      { name: "Model", x: 225, y: 68, isResult: true },
      { name: "Checks", x: 315, y: 68 },
    ],
    ways: "M52 68H315",
    back: "M315 61C310 8 230 8 225 54",
  },
  cloud: {
    label: "What runs today is assessed; some of it moves to the platform, some of it is retired.",
    stations: [
      { name: "Today", x: 42, y: 50 },
      { name: "Plan", x: 120, y: 50 },
      { name: "Platform", x: 235, y: 40, isResult: true },
      { name: "Retire", x: 166, y: 100 },
      { name: "Run", x: 320, y: 40 },
    ],
    ways: "M49 50H120C175 50 180 40 235 40H320",
    back: "M120 50C158 50 166 70 166 94",
  },
  data: {
    label:
      "Several sources join in one pipeline with tests, and one store serves everyone who asks.",
    stations: [
      { name: "", x: 35, y: 24 },
      { name: "Sources", x: 35, y: 92 },
      { name: "Tests", x: 140, y: 58 },
      { name: "Store", x: 225, y: 58, isResult: true },
      { name: "", x: 325, y: 24 },
      { name: "Reports", x: 325, y: 92 },
    ],
    ways: "M42 24C100 24 90 58 140 58H225C280 58 270 24 318 24M42 92C100 92 90 58 140 58M225 58C280 58 270 92 318 92",
  },
  integration: {
    label: "Old and new systems, partners and reports exchange data by one open interface.",
    stations: [
      { name: "Legacy", x: 50, y: 30 },
      { name: "New", x: 50, y: 96 },
      { name: "Interface", x: 180, y: 60, isResult: true },
      { name: "Partners", x: 310, y: 30 },
      { name: "Events", x: 310, y: 96 },
    ],
    ways: "M57 30C120 30 110 60 180 60S240 30 303 30M57 96C120 96 110 60 180 60S240 96 303 96",
  },
  digital: {
    label: "Review, roadmap, releases and adoption follow each other upward in steps.",
    stations: [
      { name: "Review", x: 42, y: 100 },
      { name: "Roadmap", x: 132, y: 82 },
      { name: "Releases", x: 222, y: 64 },
      { name: "Adoption", x: 312, y: 46, isResult: true },
    ],
    ways: "M49 100H87V82H177V64H264V46H312",
  },
};
