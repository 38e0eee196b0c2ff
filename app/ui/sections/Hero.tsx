import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { drawHero, HERO_FRAME } from "~/ui/art/heroDrawing";
import { Bands, ChartFrame } from "~/ui/art/PageHeadChart";
import { Icon } from "~/ui/primitives/Icon";
import { Neatline } from "~/ui/primitives/Neatline";

interface HeroProps {
  title: string;
  lead: string;
  facts: readonly string[];
  children: ReactNode;
}

/** Only on the home page. The children are two buttons. */
export function Hero({ title, lead, facts, children }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-art">
        <HeroChart />
      </div>
      <Neatline />
      <div className="wrap hero-in">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="row">{children}</div>
          <ul className="facts">
            {facts.map((fact) => (
              <li key={fact}>
                <Icon of={Check} />
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const DRAWING = drawHero();

/** The chart of the home page: isobars, a cold and a warm front, and six stations named after the services. */
function HeroChart() {
  const { width, height } = HERO_FRAME;
  return (
    <ChartFrame width={width} height={height}>
      <defs>
        <linearGradient
          id="chart-fade"
          gradientUnits="userSpaceOnUse"
          x1="600"
          x2="930"
          y1="0"
          y2="0"
        >
          <stop offset="0" stopOpacity="0" />
          <stop offset="1" />
        </linearGradient>
      </defs>
      <Bands className="chart fade" bands={DRAWING.bands} />
      <path className="barbs" d={DRAWING.barbs} />
      <path className="front-cold-line" d={DRAWING.cold.line} />
      <path className="front-cold" d={DRAWING.cold.marks} />
      <path className="front-warm-line" d={DRAWING.warm.line} />
      <path className="front-warm" d={DRAWING.warm.marks} />
      <g className="stations">
        {DRAWING.stations.map((station) => (
          <Station key={station.name} {...station} />
        ))}
      </g>
    </ChartFrame>
  );
}

function Station({ name, x, y, barb, textX, textY, anchor }: (typeof DRAWING.stations)[number]) {
  return (
    <>
      <path className="station-barb" d={barb} />
      <circle className="station" cx={x} cy={y} r="6" />
      <text className="station-name" x={textX} y={textY} textAnchor={anchor}>
        {name}
      </text>
    </>
  );
}
