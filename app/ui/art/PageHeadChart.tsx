import type { ReactNode } from "react";
import { drawPageHead } from "./pageHeadDrawing";

const FRAMES = {
  head: { width: 1000, height: 400 },
  band: { width: 1440, height: 620 },
  panel: { width: 900, height: 420 },
};

type Shape = keyof typeof FRAMES;
type Drawing = ReturnType<typeof drawPageHead>;

/** Each chart is drawn once per process; there are about a dozen names, those of our own pages. */
const DRAWN = new Map<string, Drawing>();

function drawingOf(name: string, shape: Shape): Drawing {
  const key = `${shape}/${name}`;
  const known = DRAWN.get(key);
  if (known) return known;
  const drawing = drawPageHead(key, FRAMES[shape]);
  DRAWN.set(key, drawing);
  return drawing;
}

/**
 * The isobars behind a page head, a closing band or a panel. `of` is the page's name, from which the chart is drawn.
 */
export function PageHeadChart({ of, shape = "head" }: { of: string; shape?: Shape }) {
  const { width, height } = FRAMES[shape];
  return (
    <ChartFrame width={width} height={height}>
      <Bands className="chart" bands={drawingOf(of, shape)} />
    </ChartFrame>
  );
}

interface ChartFrameProps {
  width: number;
  height: number;
  children: ReactNode;
}

/** A drawing behind text: it fills its place from the right, and says nothing to screen readers. */
export function ChartFrame({ width, height, children }: ChartFrameProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function Bands({ className, bands }: { className: string; bands: Drawing }) {
  return (
    <g className={className}>
      {bands.map(({ className, d }) => (
        <path key={d} className={className} d={d} />
      ))}
    </g>
  );
}
