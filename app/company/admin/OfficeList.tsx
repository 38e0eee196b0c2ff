import { Plus, Trash2 } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import {
  companyForm,
  errorsWithoutOffice,
  OFFICE_FIELD_NAMES,
  officeFields,
  officesIn,
} from "~/company/companyForm";
import type { CompanyInput } from "~/company/profile";
import { OFFICES_MAX } from "~/company/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { changesForm } from "~/shell/forms/changesForm";
import { FormFields } from "~/shell/forms/FormFields";
import { formFieldsOf } from "~/shell/forms/typedForm";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface OfficeListProps {
  input: CompanyInput;
  fieldErrors: FieldErrors;
}

/**
 * A list of offices. Its buttons change the form as it is typed: without scripts on the server, which returns it, with scripts
 * here, by the same function.
 */
export function OfficeList(form: OfficeListProps) {
  const [{ input, changeCount }, setList] = useState({ input: form.input, changeCount: 0 });
  const [focusOn, setFocusOn] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ from: FieldErrors; errors: FieldErrors } | null>(null);
  const fieldErrors = moved?.from === form.fieldErrors ? moved.errors : form.fieldErrors;
  const offices = officesIn(input);
  useEffect(() => {
    if (focusOn === null) return;
    const office = document.getElementById(`office-${focusOn}`);
    office?.focus();
    // An office that was added or removed changes the form as well.
    office?.dispatchEvent(new Event("input", { bubbles: true }));
    setFocusOn(null);
  }, [focusOn]);
  const changeInPage = ({ form: element, name, value }: HTMLButtonElement, nextFocus: number) => {
    if (!element) return;
    const fields = new Map([...formFieldsOf(element), [name, [value]]]);
    const rebuilt = companyForm.rebuild?.(fields, companyForm.read(fields));
    if (rebuilt) setList({ input: rebuilt, changeCount: changeCount + 1 });
    setFocusOn(nextFocus);
  };
  return (
    <>
      {offices.map((office, place) => (
        <OfficeFields
          key={`${office} ${changeCount}`}
          place={place}
          isOnly={offices.length === 1}
          onRemove={changesForm(({ currentTarget }) => {
            changeInPage(currentTarget, Math.max(place - 1, 0));
            const errors = errorsWithoutOffice(fieldErrors, place + 1);
            setMoved({ from: form.fieldErrors, errors });
          })}
          input={input}
          fieldErrors={fieldErrors}
        />
      ))}
      {offices.length < OFFICES_MAX && (
        <div className="settings-more">
          <Button
            variant="line"
            size="sm"
            type="submit"
            name="add_office"
            value="on"
            formNoValidate
            onClick={changesForm(({ currentTarget }) =>
              changeInPage(currentTarget, offices.length),
            )}
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
  isOnly: boolean;
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void;
}

function OfficeFields({ place, isOnly, onRemove, input, fieldErrors }: OfficeFieldsProps) {
  const office = `office_${place + 1}`;
  const title = `Office ${place + 1}`;
  const fields = officeFields(office);
  const values = Object.fromEntries(
    OFFICE_FIELD_NAMES.map((part) => [`${office}_${part}`, input[`${office}_${part}`] ?? ""]),
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
