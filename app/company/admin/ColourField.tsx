import { type ChangeEvent, useRef } from "react";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { Field } from "~/ui/primitives/Field";
import { TextInput } from "~/ui/primitives/inputs";

interface ColourFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  defaultValue: string;
}

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * A text field for a colour in hex. With scripts the browser's colour picker is shown beside it, and each updates the
 * other.
 */
export function ColourField({ defaultValue, ...field }: ColourFieldProps) {
  const alive = useIsAlive();
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const followText = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (picker.current && HEX.test(target.value)) picker.current.value = target.value;
  };
  const followPicker = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (text.current) text.current.value = target.value;
  };
  return (
    <Field {...field}>
      {(control) => (
        <span className="colour-input">
          <TextInput
            {...control}
            ref={text}
            defaultValue={defaultValue}
            onChange={followText}
            autoComplete="off"
            spellCheck={false}
          />
          {alive && (
            <input
              ref={picker}
              type="color"
              aria-label={`Pick: ${field.label}`}
              defaultValue={HEX.test(defaultValue) ? defaultValue : "#000000"}
              onChange={followPicker}
            />
          )}
        </span>
      )}
    </Field>
  );
}
