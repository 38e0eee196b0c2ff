import { useLayoutEffect, useRef } from "react";
import type { BrandColors } from "~/company/brand";
import type { Lockup } from "~/company/profile";
import { useFrame } from "~/shell/frame";
import strip from "~/ui/art/drawn/strips/data.json";
import { Strip } from "~/ui/art/Strip";
import { paletteOf } from "~/ui/brand/palette";
import { DrawnLogo } from "~/ui/layouts/Logo";

interface BrandMiniatureProps extends Lockup {
  theme: "light" | "dark";
  colors: BrandColors;
  tagline: string;
}

/** The public site in miniature, in one theme, with colors and names as they are typed. */
export function BrandMiniature({ theme, colors, ...names }: BrandMiniatureProps) {
  const element = useRef<HTMLElement>(null);
  // Set by script: the security policy forbids style attributes in the page.
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(paletteOf(colors, theme)))
      element.current?.style.setProperty(`--${name}`, value);
  }, [colors, theme]);
  return (
    <figure ref={element}>
      <figcaption>{theme === "light" ? "Light theme" : "Dark theme"}</figcaption>
      <div className="miniature" aria-hidden="true">
        <Head {...names} />
        <div className="miniature-card">
          <Strip of={strip} />
          <div>
            <strong>Data engineering</strong>
            <p>Secondary text stays readable on every ground.</p>
            <span className="miniature-link">Learn more</span>
          </div>
        </div>
        <div className="miniature-night">
          <span className="miniature-signal">{names.shortName}</span>
          <span>{names.descriptor}</span>
        </div>
      </div>
    </figure>
  );
}

function Head({ shortName, descriptor, tagline }: Lockup & { tagline: string }) {
  const logo = useFrame()?.company.logo;
  return (
    <div className="miniature-head">
      <div className="miniature-bar">
        {logo ? <img src={logo} alt="" width="20" height="20" /> : <DrawnLogo />}
        <span>
          {shortName}
          <small>{descriptor}</small>
        </span>
        <span className="miniature-button">Contact</span>
      </div>
      <strong>{tagline}</strong>
      <div>
        <span className="miniature-button signal">Talk to us</span>
        <span className="miniature-button line">See our services</span>
      </div>
    </div>
  );
}
