import { CircleAlert, CircleCheck } from "lucide-react";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import {
  type BrandColors,
  type brandForm,
  COLOR_FIELDS,
  parseColor,
  type UnreadablePair,
} from "~/company/brand";
import type { Lockup } from "~/company/profile";
import { capitalized } from "~/platform/capitalized";
import type { FieldErrors } from "~/platform/forms/check";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { type FilledForm, FormFields } from "~/shell/forms/FormFields";
import { useFrame } from "~/shell/frame";
import strip from "~/ui/art/drawn/strips/data-strip.json";
import { Strip } from "~/ui/art/Strip";
import {
  type ContrastPair,
  contrastPairs,
  DEFAULT_COLORS,
  isUnreadable,
  nearestReadable,
  paletteOf,
} from "~/ui/brand/palette";
import { DrawnLogo } from "~/ui/layouts/Logo";
import { Button } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import { Field, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

type Typed = typeof brandForm.empty;

interface BrandFieldsProps extends FilledForm<Typed> {
  /** The values of the form as they are typed now. */
  typed: Typed;
  tagline: string;
  /** Reads the form again. */
  changed: () => void;
}

const COLORS = Object.keys(COLOR_FIELDS) as (keyof BrandColors)[];

/** The fields of the brand, with their contrasts and the site in miniature as they would make it. */
export function BrandFields({ typed, tagline, changed, ...form }: BrandFieldsProps) {
  const isHydrated = useHydrated();
  const colors = colorsOf(typed, colorsOf(form.values, DEFAULT_COLORS));
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
            {...form.form.fields[COLOR_FIELDS[which]]?.options}
            defaultValue={form.values[COLOR_FIELDS[which]]}
            error={form.fieldErrors[COLOR_FIELDS[which]]}
            {...{ which, colors, changed }}
          />
        ))}
      </SettingsSection>
      {isHydrated && (
        <section className="miniatures" aria-label="Preview">
          <BrandMiniature theme="light" colors={colors} {...names} />
          <BrandMiniature theme="dark" colors={colors} {...names} />
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
    parseColor(typed[COLOR_FIELDS[which]]) ?? before[which];
  return { light: colorOf("light"), dark: colorOf("dark"), signal: colorOf("signal") };
}

interface ColorFieldProps {
  name: string;
  label?: string;
  hint?: string;
  error?: string;
  defaultValue: string;
  which: keyof BrandColors;
  /** All three colors as they are typed now. */
  colors: BrandColors;
  changed: () => void;
}

/** A text field for a color in hex. With scripts the browser's color picker is shown beside it, and each updates the other. */
function ColorField(props: ColorFieldProps) {
  const { defaultValue, which, colors, changed, label = "", ...field } = props;
  const isHydrated = useHydrated();
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const followText = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const color = parseColor(target.value);
    if (picker.current && color) picker.current.value = color;
  };
  const set = (color: string) => {
    if (text.current) text.current.value = color;
    if (picker.current) picker.current.value = color;
    changed();
  };
  return (
    <Field {...field} label={label}>
      {(control) => (
        <>
          <span className="color-input">
            {isHydrated && (
              <input
                ref={picker}
                type="color"
                aria-label={`Pick: ${label}`}
                defaultValue={parseColor(defaultValue) ?? "#000000"}
                onChange={({ target }) => set(target.value)}
              />
            )}
            <TextInput
              {...control}
              ref={text}
              defaultValue={defaultValue}
              onChange={followText}
              autoComplete="off"
              spellCheck={false}
            />
          </span>
          <Contrast {...{ which, colors, label }} onSet={isHydrated ? set : undefined} />
        </>
      )}
    </Field>
  );
}

interface ContrastProps {
  which: keyof BrandColors;
  colors: BrandColors;
  label: string;
  /** Missing without scripts: then nothing is computed while typing. */
  onSet?: (color: string) => void;
}

/** The weakest pair of a color, and a way out if it is too weak. */
function Contrast({ which, colors, label, onSet }: ContrastProps) {
  const pairs = worstFirst(contrastPairs(colors).filter(({ color }) => color === which));
  // Grounds and texts that only take its hue hardly change: they are named only if they fail.
  const worst = pairs.find((pair) => isUnreadable(pair) || isOwnPair(pair));
  if (!worst) return null;
  const isBad = isUnreadable(worst);
  const nearest = isBad && onSet ? nearestReadable(colors, which) : null;
  return (
    <div className={classNames("contrast", isBad && "bad")}>
      <p role="status">
        <Icon of={isBad ? CircleAlert : CircleCheck} />
        <span>
          <b>{formatRatio(worst)} to 1</b>
          {`${isBad ? " is too little" : ""}: ${formatPair(worst).toLowerCase()} needs ${worst.minimum}`}
        </span>
      </p>
      {nearest && (
        <Button
          variant="line"
          size="sm"
          label={`Use the nearest readable color for ${label.toLowerCase()}`}
          onClick={() => onSet?.(nearest)}
        >
          <svg viewBox="0 0 1 1" aria-hidden="true" focusable="false">
            <rect width="1" height="1" fill={nearest} />
          </svg>
          Nearest readable color
        </Button>
      )}
    </div>
  );
}

const isOwnPair = ({ foreground, background }: ContrastPair) =>
  /brand|signal/.test(foreground + background);

/** The parts of the site that visitors see in the color of each design token. */
const LABELS: Record<string, string> = {
  bg: "the page",
  surface: "cards",
  sunken: "sunken grounds",
  tint: "tinted grounds",
  night: "the dark bands",
  ink: "text",
  "ink-3": "dates and hints",
  control: "borders of fields",
  danger: "errors",
  "danger-bg": "the ground of errors",
  "on-night": "text",
  "on-night-2": "secondary text",
  brand: "the brand color",
  "brand-hover": "the brand color under the pointer",
  "on-brand": "words of buttons",
  signal: "the signal color",
  "signal-hover": "the signal color under the pointer",
  "on-signal": "words of signal buttons",
  "off-signal": "words of buttons on signal panels",
  "signal-text": "text in the signal color",
  focus: "the focus ring",
  "ink-2": "secondary text",
};

/** The worst pair of each chosen color, as the error of its field. */
export function colorErrors(pairs: readonly UnreadablePair[]): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const pair of worstFirst(pairs)) fieldErrors[COLOR_FIELDS[pair.color]] ??= formatError(pair);
  return fieldErrors;
}

/** The pair that is nearest to its minimum, or furthest below it. */
function worstFirst(pairs: readonly UnreadablePair[]): UnreadablePair[] {
  return [...pairs].sort((a, b) => a.ratio / a.minimum - b.ratio / b.minimum);
}

function formatError(pair: UnreadablePair): string {
  const { theme, minimum } = pair;
  return `${formatPair(pair)} in the ${theme} theme has a contrast of ${formatRatio(pair)} to 1; it must be at least ${minimum} to 1`;
}

/** "The brand color on cards". */
function formatPair({ foreground, background }: UnreadablePair): string {
  return capitalized(`${LABELS[foreground] ?? foreground} on ${LABELS[background] ?? background}`);
}

/** Rounded down: 4.499 is below the minimum and must not be shown as 4.50. */
function formatRatio({ ratio }: UnreadablePair): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
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
