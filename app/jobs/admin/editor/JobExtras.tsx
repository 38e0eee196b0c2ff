import { DESCRIPTION_MAX_CHARACTERS, type JobInput } from "~/jobs/forms";
import { PAY_UNITS, WORKPLACES } from "~/jobs/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { SelectField, TextAreaField, TextField } from "~/ui/primitives/Fields";

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const WORKPLACE_CHOICES = WORKPLACES.map((value) => ({ value, label: capitalised(value) }));
const UNIT_CHOICES = PAY_UNITS.map((value) => ({ value, label: `Per ${value}` }));

interface JobExtrasProps {
  input: JobInput;
  fieldErrors: FieldErrors;
}

/** The optional fields of a job. */
export function JobExtras({ input, fieldErrors }: JobExtrasProps) {
  return (
    <section className="card pad stack" aria-labelledby="extras">
      <h2 id="extras">Pay, benefits and dates</h2>
      <Pay input={input} fieldErrors={fieldErrors} />
      <TextAreaField
        name="benefits"
        label="Benefits"
        optional
        rows={2}
        defaultValue={input.benefits}
        error={fieldErrors.benefits}
        limit={DESCRIPTION_MAX_CHARACTERS}
      />
      <TextAreaField
        name="other_compensation"
        label="Other compensation"
        optional
        hint="Such as bonuses, commission or equity."
        rows={2}
        defaultValue={input.other_compensation}
        error={fieldErrors.other_compensation}
        limit={DESCRIPTION_MAX_CHARACTERS}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="workplace"
          label="Workplace"
          optional
          placeholder="Not stated"
          choices={WORKPLACE_CHOICES}
          defaultValue={input.workplace}
          error={fieldErrors.workplace}
        />
        <TextField
          name="closes_on"
          type="date"
          label="Last day to apply"
          optional
          defaultValue={input.closes_on}
          error={fieldErrors.closes_on}
        />
      </div>
    </section>
  );
}

function Pay({ input, fieldErrors }: JobExtrasProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="pay_minimum"
        label="Pay from"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={input.pay_minimum}
        error={fieldErrors.pay_minimum}
      />
      <TextField
        name="pay_maximum"
        label="Pay to"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={input.pay_maximum}
        error={fieldErrors.pay_maximum}
      />
      <SelectField
        name="pay_unit"
        label="Paid"
        optional
        placeholder="Not stated"
        choices={UNIT_CHOICES}
        defaultValue={input.pay_unit}
        error={fieldErrors.pay_unit}
      />
      <TextField
        name="pay_currency"
        label="Currency"
        optional
        placeholder="USD"
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={input.pay_currency}
        error={fieldErrors.pay_currency}
      />
    </div>
  );
}
