import { BrandMiniature } from "~/company/admin/BrandMiniature";
import { ColourField } from "~/company/admin/ColourField";
import type { BrandColours } from "~/company/brand";
import { type brandForm, COLOUR_FIELDS, readColour } from "~/company/brandForms";
import { FormFields } from "~/shell/admin/form/FormSection";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import type { FilledForm } from "~/shell/form/FormField";
import { DEFAULT_COLOURS } from "~/ui/brand/palette";

type Typed = typeof brandForm.empty;

interface BrandFieldsProps extends FilledForm<Typed> {
  /** What the form says now, while somebody types. */
  typed: Typed;
  tagline: string;
  /** Reads the form again. */
  changed: () => void;
}

const COLOURS = Object.keys(COLOUR_FIELDS) as (keyof BrandColours)[];

/** The fields of the brand, with their contrasts and the site in miniature as they would make it. */
export function BrandFields({ typed, tagline, changed, ...form }: BrandFieldsProps) {
  const isAlive = useIsAlive();
  const chosen = coloursOf(typed, coloursOf(form.values, DEFAULT_COLOURS));
  const names = { shortName: typed.short_name, descriptor: typed.descriptor, tagline };
  return (
    <>
      <SettingsSection
        id="colors-title"
        title="Colors"
        lead="Three colors; all others follow from them. Unreadable colors are refused. Covers of articles keep theirs."
      >
        {COLOURS.map((which) => (
          <ColourField
            key={which}
            name={COLOUR_FIELDS[which]}
            {...form.form.fields[COLOUR_FIELDS[which]]?.look}
            defaultValue={form.values[COLOUR_FIELDS[which]]}
            error={form.fieldErrors[COLOUR_FIELDS[which]]}
            {...{ which, chosen, changed }}
          />
        ))}
      </SettingsSection>
      {isAlive && (
        <section className="miniatures" aria-label="Preview">
          <BrandMiniature theme="light" colours={chosen} {...names} />
          <BrandMiniature theme="dark" colours={chosen} {...names} />
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
function coloursOf(typed: Typed, before: BrandColours): BrandColours {
  const colourOf = (which: keyof BrandColours) =>
    readColour(typed[COLOUR_FIELDS[which]]) ?? before[which];
  return { light: colourOf("light"), dark: colourOf("dark"), signal: colourOf("signal") };
}
