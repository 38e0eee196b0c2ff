import { type FieldsProps, fieldProps, textFieldProps } from "~/company/admin/CompanyFields";
import { HOURS_MAX_LINES, NAME_MAX_CHARACTERS, WEEKDAYS } from "~/company/rules";
import { FieldError } from "~/ui/primitives/Field";
import { SelectField, TextAreaField, TextField } from "~/ui/primitives/Fields";

/** The business hours: as text for visitors, and as days and times for calculating when an inquiry is overdue. */
export function HoursFields({ timeZones, ...form }: FieldsProps & { timeZones: string[] }) {
  return (
    <section className="card pad stack" aria-labelledby="hours-title">
      <h2 id="hours-title">Business hours</h2>
      <TextAreaField
        {...textFieldProps(form, "hours")}
        label="As visitors read them"
        hint={`A line each, at most ${HOURS_MAX_LINES}`}
        rows={2}
        limit={HOURS_MAX_LINES * NAME_MAX_CHARACTERS}
      />
      <SelectField
        {...fieldProps(form, "time_zone")}
        label="Time zone"
        hint="Closing dates, schedules and every time at the desk go by it"
        choices={timeZones}
      />
      <BusinessDays {...form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fieldProps(form, "opens")} type="time" label="Opening time" />
        <TextField {...fieldProps(form, "closes")} type="time" label="Closing time" />
      </div>
    </section>
  );
}

function BusinessDays({ input, fieldErrors }: FieldsProps) {
  const chosen = input.business_days?.split(",") ?? [];
  const error = fieldErrors.business_days;
  return (
    <fieldset className={error ? "field bad" : "field"} id="business_days" tabIndex={-1}>
      <legend className="label">Business days</legend>
      <p className="hint">An inquiry that waits longer than a business day is shown as overdue.</p>
      <FieldError id="business_days" error={error} />
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {WEEKDAYS.map((name, place) => (
          <label key={name} className="check" htmlFor={`business-day-${place + 1}`}>
            <input
              type="checkbox"
              id={`business-day-${place + 1}`}
              name="business_days"
              value={place + 1}
              defaultChecked={chosen.includes(String(place + 1))}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
