import { type Choice, Select } from "~/ui/primitives/inputs";

interface FilterSelectProps {
  name: string;
  label: string;
  /** The entry that filters nothing. */
  placeholder: string;
  choices: readonly Choice[];
  defaultValue: string;
}

/** A filter with its name in front of it, because "All" alone does not say of what. */
export function FilterSelect({ name, label, ...rest }: FilterSelectProps) {
  return (
    <span className="flex items-center gap-2 max-lg:flex-[1_1_9rem]">
      <label className="text-xs font-semibold text-ink-2" htmlFor={`filter-${name}`}>
        {label}
      </label>
      <Select id={`filter-${name}`} name={name} {...rest} />
    </span>
  );
}
