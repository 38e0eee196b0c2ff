import { Plus, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { OFFICE_FIELD_NAMES, officeFields, officesIn } from "~/company/companyForm";
import type { CompanyInput } from "~/company/profile";
import { OFFICES_MAX } from "~/company/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { FormFields } from "~/shell/forms/FormFields";
import { useRows } from "~/shell/forms/RowsField";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface OfficeListProps {
  input: CompanyInput;
  fieldErrors: FieldErrors;
}

/**
 * A list of offices. Without scripts the buttons post the form, and the server returns it with one added or removed.
 */
export function OfficeList(form: OfficeListProps) {
  const offices = officesIn(form.input);
  const { rows, add, remove } = useRows("office", offices);
  const isHydrated = useHydrated();
  const inPage = (change: () => void) => (event: MouseEvent) => {
    if (!isHydrated) return;
    event.preventDefault();
    change();
  };
  return (
    <>
      {rows.map(({ key, text }, index) => (
        <OfficeFields
          key={key}
          place={index}
          stored={text}
          isOnly={rows.length === 1}
          onRemove={inPage(() => remove(index))}
          {...form}
        />
      ))}
      {rows.length < OFFICES_MAX && (
        <div className="settings-more">
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

interface OfficeFieldsProps extends OfficeListProps {
  place: number;
  /** The field prefix of the values to show; empty for an office that was just added. */
  stored: string;
  isOnly: boolean;
  onRemove: (event: MouseEvent) => void;
}

function OfficeFields({ place, stored, isOnly, onRemove, input, fieldErrors }: OfficeFieldsProps) {
  const office = `office_${place + 1}`;
  const title = `Office ${place + 1}`;
  const fields = officeFields(office);
  const values = Object.fromEntries(
    OFFICE_FIELD_NAMES.map((part) => [`${office}_${part}`, input[`${stored}_${part}`] ?? ""]),
  );
  return (
    <section
      className="settings-section"
      id={`office-${place}`}
      tabIndex={-1}
      aria-labelledby={`${office}-title`}
    >
      <header>
        <h2 id={`${office}-title`}>{title}</h2>
        {place === 0 && <p>Its country says how phone numbers without one are dialed.</p>}
      </header>
      <div className="stack">
        <FormFields names={Object.keys(fields)} {...{ form: { fields }, values, fieldErrors }} />
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
      </div>
    </section>
  );
}
