import { BrandMiniature } from "~/company/admin/BrandMiniature";
import { ColorField } from "~/company/admin/ColorField";
import type { BrandColors } from "~/company/brand";
import { type brandForm, COLOR_FIELDS, readColor } from "~/company/brandForms";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import type { FilledForm } from "~/shell/forms/FormFields";
import { FormFields } from "~/shell/forms/FormFields";
import { DEFAULT_COLORS } from "~/ui/brand/palette";

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
