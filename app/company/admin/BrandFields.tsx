import { useLayoutEffect, useRef } from "react";
import { ColorField } from "~/company/admin/ColorField";
import type { BrandColors } from "~/company/brand";
import { type brandForm, COLOR_FIELDS, readColor } from "~/company/brand";
import type { Lockup } from "~/company/profile";
import { FormFields } from "~/shell/admin/form/FormSection";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import type { FilledForm } from "~/shell/form/FormField";
import { useFrame } from "~/shell/frame";
import { Strip } from "~/ui/art/Strip";
import { DEFAULT_COLORS, paletteOf } from "~/ui/brand/palette";
import { DrawnLogo } from "~/ui/layouts/Logo";

type Typed = typeof brandForm.empty;

interface BrandFieldsProps extends FilledForm<Typed> {
  /** What the form says now, while somebody types. */
  typed: Typed;
  tagline: string;
  /** Reads the form again. */
  changed: () => void;
}

const COLORS = Object.keys(COLOR_FIELDS) as (keyof BrandColors)[];

/** The fields of the brand, with their contrasts and the site in miniature as they would make it. */
export function BrandFields({ typed, tagline, changed, ...form }: BrandFieldsProps) {
  const isAlive = useIsAlive();
  const chosen = colorsOf(typed, colorsOf(form.values, DEFAULT_COLORS));
  const names = { shortName: typed.short_name, descriptor: typed.descriptor, tagline };
  return (
    <>
      <SettingsSection
        id="colors-title"
        title="Colors"
        lead="Three colors; all others follow from them. Unreadable colors are refused. Covers of articles keep theirs."
      >
        {COLORS.map((which) => (
          <ColorField
            key={which}
            name={COLOR_FIELDS[which]}
            {...form.form.fields[COLOR_FIELDS[which]]?.look}
            defaultValue={form.values[COLOR_FIELDS[which]]}
            error={form.fieldErrors[COLOR_FIELDS[which]]}
            {...{ which, chosen, changed }}
          />
        ))}
      </SettingsSection>
      {isAlive && (
        <section className="miniatures" aria-label="Preview">
          <BrandMiniature theme="light" colors={chosen} {...names} />
          <BrandMiniature theme="dark" colors={chosen} {...names} />
        </section>
      )}
      <SettingsSection
        id="names-title"
        title="Name"
        lead="As it stands beside the logo. The legal name is in Company."
      >
        <FormFields names={["short_name", "descriptor"]} {...form} />
      </SettingsSection>
    </>
  );
}

/** The typed colors; where one is not complete yet, the one before. */
function colorsOf(typed: Typed, before: BrandColors): BrandColors {
  const colorOf = (which: keyof BrandColors) =>
    readColor(typed[COLOR_FIELDS[which]]) ?? before[which];
  return { light: colorOf("light"), dark: colorOf("dark"), signal: colorOf("signal") };
}

interface BrandMiniatureProps extends Lockup {
  theme: "light" | "dark";
  colors: BrandColors;
  tagline: string;
}

/** The public site in miniature, in one theme, with colors and names as they are typed. */
function BrandMiniature({ theme, colors, ...names }: BrandMiniatureProps) {
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
          <Strip of="data" />
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
