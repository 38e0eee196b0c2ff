import { CircleAlert, CircleCheck } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { formatPair, formatRatio, worstFirst } from "~/company/admin/colorTexts";
import type { BrandColors } from "~/company/brand";
import { readColor } from "~/company/brandForms";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { type ContrastPair, contrastPairs, isUnreadable } from "~/ui/brand/contrastGate";
import { nearestReadable } from "~/ui/brand/nearestReadable";
import { Button } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import { Field } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { TextInput } from "~/ui/primitives/inputs";

interface ColorFieldProps {
  name: string;
  label?: string;
  hint?: string;
  error?: string;
  defaultValue: string;
  which: keyof BrandColors;
  /** All three colors as they are typed now. */
  chosen: BrandColors;
  changed: () => void;
}

/**
 * A text field for a color in hex. With scripts the browser's color picker is shown beside it, and each updates the
 * other.
 */
export function ColorField(props: ColorFieldProps) {
  const { defaultValue, which, chosen, changed, label = "", ...field } = props;
  const alive = useIsAlive();
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const followText = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const color = readColor(target.value);
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
            {alive && (
              <input
                ref={picker}
                type="color"
                aria-label={`Pick: ${label}`}
                defaultValue={readColor(defaultValue) ?? "#000000"}
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
          <Contrast {...{ which, chosen, label }} onSet={alive ? set : undefined} />
        </>
      )}
    </Field>
  );
}

interface ContrastProps {
  which: keyof BrandColors;
  chosen: BrandColors;
  label: string;
  /** Missing without scripts: then nothing is computed while typing. */
  onSet?: (color: string) => void;
}

/** The weakest pair of a color, and a way out if it is too weak. */
function Contrast({ which, chosen, label, onSet }: ContrastProps) {
  const pairs = worstFirst(contrastPairs(chosen).filter(({ color }) => color === which));
  // Grounds and texts that only take its hue hardly change: they are named only if they fail.
  const worst = pairs.find((pair) => isUnreadable(pair) || isOwnPair(pair));
  if (!worst) return null;
  const isBad = isUnreadable(worst);
  const nearest = isBad && onSet ? nearestReadable(chosen, which) : null;
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
