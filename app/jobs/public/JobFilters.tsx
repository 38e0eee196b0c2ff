import { WORKPLACES } from "~/jobs/job";
import type { JobFilterValues } from "~/jobs/public/careersAddress";
import type { FilterChoices } from "~/jobs/queries.server";
import type { Translate } from "~/languages/translate";
import { useText } from "~/languages/useText";
import { type Choice, Field, SearchField, Select } from "~/ui/primitives/Field";
import { FilterBar } from "~/ui/sections/FilterBar";

interface JobFiltersProps {
  filters: JobFilterValues;
  choices: FilterChoices;
}

const FILTERS = [
  { name: "department", list: "departments", label: "Department", all: "All departments" },
  { name: "location", list: "locations", label: "Location", all: "All locations" },
  { name: "type", list: "types", label: "Type", all: "All types" },
  { name: "workplace", list: "workplaces", label: "Workplace", all: "All workplaces" },
] as const;

export function JobFilters({ filters, choices }: JobFiltersProps) {
  const t = useText();
  const isChosen = FILTERS.some(({ name }) => filters[name] !== "");
  return (
    <FilterBar
      action="/careers#open"
      label={t("Filter positions")}
      isOpen={isChosen}
      search={
        <SearchField
          name="search"
          label={t("Search")}
          placeholder={t("Title or skill")}
          defaultValue={filters.search}
          limit={200}
        />
      }
    >
      {FILTERS.filter(({ name, list }) => name !== "workplace" || choices[list].length > 0).map(
        ({ name, list, label, all }) => (
          <Filter
            key={name}
            name={name}
            label={t(label)}
            all={t(all)}
            choices={choices[list]}
            chosenValue={filters[name]}
          />
        ),
      )}
    </FilterBar>
  );
}

interface FilterProps {
  name: string;
  label: string;
  all: string;
  choices: readonly string[];
  chosenValue: string;
}

function Filter({ name, label, all, choices, chosenValue }: FilterProps) {
  const t = useText();
  // A value that no open job has any more stays selectable; otherwise the list would look empty without a reason.
  const isKnown = chosenValue === "" || choices.includes(chosenValue);
  return (
    <Field name={name} label={label}>
      {(control) => (
        <Select
          {...control}
          required={false}
          placeholder={all}
          choices={(isKnown ? choices : [chosenValue, ...choices]).map((value) =>
            choiceOf(value, t),
          )}
          defaultValue={chosenValue}
        />
      )}
    </Field>
  );
}

/** Workplaces are stored as codes, types in English; departments and places are shown as they are stored. */
function choiceOf(value: string, t: Translate): Choice {
  const label = WORKPLACES.find((workplace) => workplace.value === value)?.label ?? value;
  return { value, label: t.label(label) };
}
