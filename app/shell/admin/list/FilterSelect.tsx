import { classNames } from "~/ui/primitives/classNames";
import { type Choice, Select } from "~/ui/primitives/inputs";

interface FilterSelectProps {
  name: string;
  label: string;
  /** The entry that filters nothing. */
  placeholder: string;
  choices: readonly Choice[];
  defaultValue: string;
  /** Whether tabs offer the same, as long as they fit into a line. */
  hasTabs?: boolean;
}

/** A filter with its name in front of it, because "All" alone does not say of what. */
export function FilterSelect({ name, label, hasTabs, ...rest }: FilterSelectProps) {
  return (
    <span className={classNames("filter", hasTabs && "if-narrow")}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <Select id={`filter-${name}`} name={name} {...rest} />
    </span>
  );
}
