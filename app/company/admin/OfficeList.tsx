import { Plus, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { type FieldsProps, textFieldProps } from "~/company/admin/CompanyFields";
import { officesIn } from "~/company/offices";
import { OFFICES_MAX, PHONE_MAX_CHARACTERS } from "~/company/rules";
import { useRows } from "~/shell/admin/form/useRows";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { Button } from "~/ui/primitives/Button";
import { TextField } from "~/ui/primitives/Fields";
import { Icon } from "~/ui/primitives/Icon";

/**
 * A list of offices. Without scripts the buttons post the form, and the server returns it with one added or removed.
 */
export function OfficeList(form: FieldsProps) {
  const offices = officesIn(form.input);
  const { rows, add, remove } = useRows("office", offices);
  const alive = useIsAlive();
  const inPage = (change: () => void) => (event: MouseEvent) => {
    if (!alive) return;
    event.preventDefault();
    change();
  };
  return (
    <>
      {rows.map(({ key, text }, place) => (
        <OfficeFields
          key={key}
          place={place}
          stored={text}
          isOnly={rows.length === 1}
          onRemove={inPage(() => remove(place))}
          {...form}
        />
      ))}
      {rows.length < OFFICES_MAX && (
        <div>
          <Button
            variant="line"
            size="sm"
            type="submit"
            name="add_office"
            value="on"
            formNoValidate
            onClick={inPage(add)}
          >
            <Icon of={Plus} />
            Add office
          </Button>
        </div>
      )}
    </>
  );
}

interface OfficeFieldsProps extends FieldsProps {
  place: number;
  /** The field prefix of the values to show; empty for an office that was just added. */
  stored: string;
  isOnly: boolean;
  onRemove: (event: MouseEvent) => void;
}

function OfficeFields({ place, stored, isOnly, onRemove, input, fieldErrors }: OfficeFieldsProps) {
  const office = `office_${place + 1}`;
  const title = `Office ${place + 1}`;
  const part = (name: string) => ({
    ...textFieldProps({ input, fieldErrors }, `${office}_${name}`),
    defaultValue: input[`${stored}_${name}`] ?? "",
  });
  return (
    <section
      className="card pad stack"
      id={`office-${place}`}
      tabIndex={-1}
      aria-labelledby={`${office}-title`}
    >
      <h2 id={`${office}-title`}>{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...part("name")} label="Office name" />
        <TextField {...part("street")} label="Street" />
        <TextField {...part("city")} label="City" />
        <TextField {...part("region")} label="State or region" optional />
        <TextField
          {...part("postal_code")}
          label="Postal code"
          optional
          limit={PHONE_MAX_CHARACTERS}
        />
        <TextField
          {...part("country")}
          label="Country, in two letters"
          limit={2}
          autoCapitalize="characters"
        />
      </div>
      {!isOnly && (
        <div>
          <Button
            variant="line"
            size="sm"
            type="submit"
            name="remove_office"
            value={office}
            label={`Remove ${title}`}
            formNoValidate
            onClick={onRemove}
          >
            <Icon of={Trash2} />
            Remove
          </Button>
        </div>
      )}
    </section>
  );
}
