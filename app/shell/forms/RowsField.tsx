import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FilledForm } from "~/shell/forms/FormFields";
import { Button } from "~/ui/primitives/Button";
import { FieldError, LimitCount, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

/** A card with a list of short texts. Without scripts its buttons submit the form, which returns with a row added or removed. */
export function RowsField({ form, values, fieldErrors, name }: FilledForm & { name: string }) {
  const { label = "", limit } = form.fields[name]?.look ?? {};
  const error = fieldErrors[name];
  const { rows, add, remove } = useRows(name, values[name] as string[]);
  const buttonType = useHydrated() ? "button" : "submit";
  return (
    <section className="card pad stack" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{label}</h2>
      <div className={error ? "field bad" : "field"}>
        <FieldError id={name} error={error} />
        <ol className="rows">
          {rows.map((row, index) => (
            <li key={row.key}>
              <RowInput {...{ name, label, limit, row, index, error }} />
              <Button
                type={buttonType}
                variant="line"
                size="sm"
                className="mt-1.5"
                name="remove_row"
                value={`${name}:${index}`}
                formNoValidate
                disabled={rows.length === 1}
                aria-describedby={`${name}-${index}`}
                onClick={() => remove(index)}
              >
                <Icon of={Trash2} />
                <span className="max-sm:sr-only">Remove</span>
              </Button>
            </li>
          ))}
        </ol>
      </div>
      <Button
        type={buttonType}
        variant="line"
        size="sm"
        name="add_row"
        value={name}
        formNoValidate
        aria-describedby={`${name}-title`}
        onClick={add}
      >
        <Icon of={Plus} />
        Add
      </Button>
    </section>
  );
}

interface RowInputProps {
  name: string;
  label: string;
  limit?: number;
  row: Row;
  index: number;
  error?: string;
}

function RowInput({ name, label, limit, row, index, error }: RowInputProps) {
  return (
    <div className="field">
      <TextInput
        id={`${name}-${index}`}
        name={name}
        defaultValue={row.text}
        data-limit={limit}
        autoComplete="off"
        aria-label={`${label}, row ${index + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <LimitCount id={`${name}-${index}`} limit={limit} />
    </div>
  );
}

export interface Row {
  /** Stays with the text while rows above it are added and removed. */
  key: number;
  text: string;
}

/** The rows of a list that is being typed. Moves the focus when a row is added or removed. */
export function useRows(list: string, initial: readonly string[]) {
  const lastKey = useRef(initial.length);
  const [rows, setRows] = useState<Row[]>(() => initial.map((text, key) => ({ key, text })));
  const [focusOn, setFocusOn] = useState<number | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    document.getElementById(`${list}-${focusOn}`)?.focus();
    setFocusOn(null);
  }, [focusOn, list]);

  const add = () => {
    lastKey.current += 1;
    const key = lastKey.current;
    setRows((before) => [...before, { key, text: "" }]);
    setFocusOn(rows.length);
  };
  const remove = (place: number) => {
    lastKey.current += 1;
    const emptyRow = { key: lastKey.current, text: "" };
    const remainingRows = rows.filter((_, index) => index !== place);
    setRows(remainingRows.length > 0 ? remainingRows : [emptyRow]);
    setFocusOn(Math.max(place - 1, 0));
  };
  return { rows, add, remove };
}
