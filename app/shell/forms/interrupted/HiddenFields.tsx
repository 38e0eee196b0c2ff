interface HiddenFieldsProps {
  fields: readonly (readonly [name: string, value: string])[];
}

/** The fields of a parked form, to be sent together with the confirmation. */
export function HiddenFields({ fields }: HiddenFieldsProps) {
  return fields.map(([name, value], place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand several times with the same value, and none ever moves.
    <input key={place} type="hidden" name={name} value={value} />
  ));
}
