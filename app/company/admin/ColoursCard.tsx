import { COLOURS_PATH } from "~/company/admin/companyPaths";
import type { BrandColours } from "~/company/brand";
import { LinkButton } from "~/ui/primitives/Button";

export function ColoursCard({ colours }: { colours: BrandColours | null }) {
  return (
    <section className="card pad setting" aria-labelledby="colours-title">
      <header>
        <h2 id="colours-title">Colours</h2>
        {colours ? (
          <p className="swatches">
            <Swatch colour={colours.light} />
            <Swatch colour={colours.dark} />
            <Swatch colour={colours.signal} />
          </p>
        ) : (
          <p>Those that the site came with.</p>
        )}
      </header>
      <LinkButton variant="line" size="sm" href={COLOURS_PATH}>
        Change colours
      </LinkButton>
    </section>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span>
      <svg viewBox="0 0 1 1" aria-hidden="true" focusable="false">
        <rect width="1" height="1" fill={colour} />
      </svg>
      {colour}
    </span>
  );
}
