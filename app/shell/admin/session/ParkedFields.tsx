interface ParkedFieldsProps {
  fields: readonly (readonly [name: string, value: string])[];
}

/** The fields of a form that waits for a confirmation, to be sent on together with it. */
export function ParkedFields({ fields }: ParkedFieldsProps) {
  return fields.map(([name, value], place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand several times with the same value, and none ever moves.
    <input key={place} type="hidden" name={name} value={value} />
  ));
}
