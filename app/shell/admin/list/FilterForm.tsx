import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { Button } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import { type Choice, SearchInput, Select } from "~/ui/primitives/Field";

const TYPING_PAUSE_MS = 200;

interface FilterFormProps {
  label: string;
  /** A parameter of the list that is no filter, such as its order. It stays as the filters change. */
  fixed?: { name: string; value: string } | false;
  /** The search input, the first of the filters. */
  search?: { placeholder: string; value: string };
  children?: ReactNode;
}

/** Filters of a list, stored in its address. With scripts they apply as they change; without, by their button. */
export function FilterForm({ label, fixed, search, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = () => {
    clearTimeout(pause.current);
    if (!form.current) return;
    navigate(`?${filledFields(form.current)}`, { replace: true, preventScrollReset: true });
  };
  useControlsFromAddress(form, apply);
  return (
    <search aria-label={label}>
      <form
        ref={form}
        method="get"
        className="tablebar"
        onChange={(event) => {
          clearTimeout(pause.current);
          pause.current = setTimeout(apply, isTyped(event.target) ? TYPING_PAUSE_MS : 0);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {fixed && <input type="hidden" {...fixed} />}
        {search && (
          <SearchInput
            name="search"
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder={search.placeholder}
            defaultValue={search.value}
          />
        )}
        {children}
        <ScriptlessOnly>
          <Button type="submit" variant="line" size="sm">
            Filter
          </Button>
        </ScriptlessOnly>
      </form>
    </search>
  );
}

/**
 * Going back, or Clear Filters, changes the address without the form: its controls then follow, except the one being typed in. A
 * filter that was changed before this script ran is applied now, because its event was missed.
 */
function useControlsFromAddress(form: { current: HTMLFormElement | null }, apply: () => void) {
  const [address] = useSearchParams();
  const isNew = useRef(true);
  const applyNow = useEffectEvent(apply);
  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])].filter(isField);
    const asAddressed = (control: Field) => address.get(control.name) ?? "";
    const wasNew = isNew.current;
    isNew.current = false;
    if (wasNew && controls.some((control) => control.value !== asAddressed(control)))
      return applyNow();
    for (const control of controls) {
      if (control !== document.activeElement) control.value = asAddressed(control);
    }
  }, [address, form]);
}

type Field = HTMLInputElement | HTMLSelectElement;

function isField(control: Element): control is Field {
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
}

function filledFields(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([, value]) => value !== "");
  return new URLSearchParams(entries as [string, string][]).toString();
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}

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
export function FilterSelect({ name, label, hasTabs, ...select }: FilterSelectProps) {
  const { defaultValue: value } = select;
  const values = select.choices.map((choice) =>
    typeof choice === "string" ? choice : choice.value,
  );
  const isListed = value === "" || values.includes(value);
  // The last record with it may be gone; the list below is still filtered by it.
  const choices = isListed ? select.choices : [...select.choices, { value, label: value }];
  return (
    <span className={classNames("filter", hasTabs && "if-narrow")}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <Select id={`filter-${name}`} name={name} {...select} choices={choices} />
    </span>
  );
}

interface ListTab {
  href: string;
  label: string;
  count?: number;
  isCurrent: boolean;
}

interface ListTabsProps {
  label: string;
  tabs: readonly ListTab[];
  /** Whether a select offers the same in a narrow list, where the tabs do not fit into a line. */
  hasSelect?: boolean;
}

/** The states of a list as links, each with how many records are in it. */
export function ListTabs({ label, tabs, hasSelect }: ListTabsProps) {
  return (
    <nav className={classNames("listtabs", hasSelect && "if-wide")} aria-label={label}>
      {tabs.map(({ href, label: name, count, isCurrent }) => (
        <a key={name} href={href} aria-current={isCurrent ? "true" : undefined}>
          {name} {count !== undefined && <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}
