import { Plus, Trash2 } from "lucide-react";
import type { RowList } from "~/jobs/admin/editor/jobInput";
import { ROW_MAX_CHARACTERS } from "~/jobs/forms";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { type Row, useRows } from "~/shell/admin/useRows";
import { Button } from "~/ui/primitives/Button";
import { FieldError, LimitCount } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { TextInput } from "~/ui/primitives/inputs";

interface JobRowsProps {
  list: RowList;
  title: string;
  rows: readonly string[];
  fault?: string;
}

/** A list of short texts, one to a row. Without scripts its buttons post the form and get it back with a row more or less. */
export function JobRows({ list, title, rows: initial, fault }: JobRowsProps) {
  const { rows, add, remove } = useRows(list, initial);
  const buttonType = useIsAlive() ? "button" : "submit";
  return (
    <section className="card pad stack" aria-labelledby={`${list}-title`}>
      <h2 id={`${list}-title`}>{title}</h2>
      <div className={fault ? "field bad" : "field"}>
        <FieldError id={list} error={fault} />
        <ol className="rows">
          {rows.map((row, place) => (
            <li key={row.key}>
              <RowInput {...{ list, title, row, place, fault }} />
              <Button
                type={buttonType}
                variant="line"
                size="sm"
                className="mt-1.5"
                name="remove_row"
                value={`${list}:${place}`}
                formNoValidate
                disabled={rows.length === 1}
                aria-describedby={`${list}-${place}`}
                onClick={() => remove(place)}
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
        value={list}
        formNoValidate
        aria-describedby={`${list}-title`}
        onClick={add}
      >
        <Icon of={Plus} />
        Add
      </Button>
    </section>
  );
}

interface RowInputProps {
  list: RowList;
  title: string;
  row: Row;
  place: number;
  fault?: string;
}

function RowInput({ list, title, row, place, fault }: RowInputProps) {
  return (
    <div className="field">
      <TextInput
        id={`${list}-${place}`}
        name={list}
        defaultValue={row.text}
        data-limit={ROW_MAX_CHARACTERS}
        autoComplete="off"
        aria-label={`${title}, row ${place + 1}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${list}-error` : undefined}
      />
      <LimitCount id={`${list}-${place}`} limit={ROW_MAX_CHARACTERS} />
    </div>
  );
}
