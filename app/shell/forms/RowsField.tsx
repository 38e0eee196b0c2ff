import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { changesForm } from "~/shell/forms/changesForm";
import type { FilledForm } from "~/shell/forms/FormFields";
import { rowTyping } from "~/shell/forms/rowTyping";
import { Button } from "~/ui/primitives/Button";
import { FieldError, LimitCount, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";

/** A card with a list of short texts. Without scripts its buttons submit the form, which returns with a row added or removed. */
export function RowsField({ form, values, fieldErrors, name }: FilledForm & { name: string }) {
  const {
    label = "",
    maxCharacters: limit,
    entriesMax = Number.POSITIVE_INFINITY,
  } = form.fields[name]?.options ?? {};
  const error = fieldErrors[name];
  const { rows, add, remove, replace } = useRows(name, values[name] as string[]);
  const typedList = { list: name, count: rows.length, max: entriesMax, replace };
  return (
    <section className="card pad stack" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{label}</h2>
      <div className={error ? "field bad" : "field"}>
        <FieldError id={name} error={error} />
        <ol className="rows">
          {rows.map((row, index) => (
            <li key={row.key}>
              <RowInput
                {...{ name, label, limit, row, index, error }}
                typing={rowTyping(typedList, index)}
              />
              <Button
                type="submit"
                variant="line"
                size="sm"
                className="mt-1.5"
                name="remove_row"
                value={`${name}:${index}`}
                formNoValidate
                disabled={rows.length === 1}
                aria-describedby={`${name}-${index}`}
                onClick={changesForm(() => remove(index))}
              >
                <Icon of={Trash2} />
                <span className="max-sm:sr-only">Remove</span>
              </Button>
            </li>
          ))}
        </ol>
      </div>
      <Button
        type="submit"
        variant="line"
        size="sm"
        name="add_row"
        value={name}
        formNoValidate
        aria-describedby={`${name}-title`}
        onClick={changesForm(add)}
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
  typing: ReturnType<typeof rowTyping>;
}

function RowInput({ name, label, limit, row, index, error, typing }: RowInputProps) {
  return (
    <div className="field">
      <TextInput
        id={`${name}-${index}`}
        name={name}
        defaultValue={row.text}
        data-limit={limit}
        autoComplete="off"
        enterKeyHint="next"
        {...typing}
        aria-label={`${label}, row ${index + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <LimitCount id={`${name}-${index}`} limit={limit} />
    </div>
  );
}

interface Row {
  /** Stays with the text while rows above it are added and removed. */
  key: number;
  text: string;
}

/** The rows of a list that is being typed. Moves the focus when rows are added or removed. */
function useRows(list: string, initial: readonly string[]) {
  const lastKey = useRef(initial.length);
  const [rows, setRows] = useState<Row[]>(() => initial.map((text, key) => ({ key, text })));
  const [focusOn, setFocusOn] = useState<number | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    const control = document.getElementById(`${list}-${focusOn}`);
    control?.focus();
    if (control instanceof HTMLInputElement)
      control.setSelectionRange(control.value.length, control.value.length);
    // Rows that were not typed change the form as well.
    control?.dispatchEvent(new Event("input", { bubbles: true }));
    setFocusOn(null);
  }, [focusOn, list]);

  const rowOf = (text: string): Row => {
    lastKey.current += 1;
    return { key: lastKey.current, text };
  };
  const replace = (place: number, count: number, texts: readonly string[]) => {
    const added = texts.map(rowOf);
    setRows((before) => [...before.slice(0, place), ...added, ...before.slice(place + count)]);
    setFocusOn(place + texts.length - 1);
  };
  const add = () => replace(rows.length, 0, [""]);
  const remove = (place: number) => {
    const remainingRows = rows.filter((_, index) => index !== place);
    setRows(remainingRows.length > 0 ? remainingRows : [rowOf("")]);
    setFocusOn(Math.max(place - 1, 0));
  };
  return { rows, add, remove, replace };
}
