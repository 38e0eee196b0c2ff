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
  error?: string;
}

/** Edits a list of short texts. Without scripts its buttons submit the form, which returns with a row added or removed. */
export function JobRows({ list, title, rows: initial, error }: JobRowsProps) {
  const { rows, add, remove } = useRows(list, initial);
  const buttonType = useIsAlive() ? "button" : "submit";
  return (
    <section className="card pad stack" aria-labelledby={`${list}-title`}>
      <h2 id={`${list}-title`}>{title}</h2>
      <div className={error ? "field bad" : "field"}>
        <FieldError id={list} error={error} />
        <ol className="rows">
          {rows.map((row, index) => (
            <li key={row.key}>
              <RowInput {...{ list, title, row, index, error }} />
              <Button
                type={buttonType}
                variant="line"
                size="sm"
                className="mt-1.5"
                name="remove_row"
                value={`${list}:${index}`}
                formNoValidate
                disabled={rows.length === 1}
                aria-describedby={`${list}-${index}`}
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
  index: number;
  error?: string;
}

function RowInput({ list, title, row, index, error }: RowInputProps) {
  return (
    <div className="field">
      <TextInput
        id={`${list}-${index}`}
        name={list}
        defaultValue={row.text}
        data-limit={ROW_MAX_CHARACTERS}
        autoComplete="off"
        aria-label={`${title}, row ${index + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${list}-error` : undefined}
      />
      <LimitCount id={`${list}-${index}`} limit={ROW_MAX_CHARACTERS} />
    </div>
  );
}
