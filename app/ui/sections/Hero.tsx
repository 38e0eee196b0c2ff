import { Check } from "lucide-react";
import type { ReactNode } from "react";
import hero from "~/ui/art/drawn/hero.json";
import { Bands } from "~/ui/art/PageHeadChart";
import { Icon } from "~/ui/primitives/Icon";

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
      <div className="neatline" aria-hidden="true" />
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

const FRAME = { width: hero.width, height: hero.height };

/** The chart of the home page: isobars, a cold and a warm front, and six stations named after the services. */
function HeroChart() {
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <FadeIn />
      <Bands className="chart fade" bands={hero.bands} even />
      <path className="barbs" d={hero.barbs} />
      <g className="fronts">
        <path className="front-cold-line" d={hero.cold.line} />
        <path className="front-cold" d={hero.cold.marks} />
        <path className="front-warm-line" d={hero.warm.line} />
        <path className="front-warm" d={hero.warm.marks} />
      </g>
      <g className="stations">
        {hero.stations.map((station) => (
          <Station key={station.name} {...station} />
        ))}
      </g>
    </svg>
  );
}

/** Toward the copy contours and bands fade together into the ground; charts.css has the opacities. */
function FadeIn() {
  return (
    <mask id="chart-fade" maskUnits="userSpaceOnUse" x="0" y="0" {...FRAME}>
      <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="770" x2="1030" y1="0" y2="0">
        <stop offset="0" />
        <stop offset=".46" />
        <stop offset="1" />
      </linearGradient>
      <rect {...FRAME} fill="url(#fade)" />
    </mask>
  );
}

function Station({ name, x, y, barb, textX, textY, anchor }: (typeof hero.stations)[number]) {
  return (
    <>
      <path className="station-barb" d={barb} />
      <circle className="station" cx={x} cy={y} r="6" />
      <text
        className="station-name"
        x={textX}
        y={textY}
        textAnchor={anchor === "end" ? "end" : "start"}
      >
        {name}
      </text>
    </>
  );
}
