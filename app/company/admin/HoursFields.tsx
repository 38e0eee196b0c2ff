import { WEEKDAYS } from "~/company/rules";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { type FilledForm, FormField, FormFields } from "~/shell/forms/FormFields";
import { FieldError } from "~/ui/primitives/Field";

/** The business hours. Visitors read them as text, and they decide when an inquiry is overdue. */
export function HoursFields({ timeZones, ...form }: FilledForm & { timeZones: string[] }) {
  return (
    <SettingsSection
      id="hours-title"
      title="Business hours"
      lead="The contact page says them in words, and they are counted: an inquiry is due within a business day."
    >
      <BusinessDays {...form} />
      <FormFields names={["opens", "closes"]} {...form} />
      <FormField name="time_zone" {...form} choices={timeZones} />
    </SettingsSection>
  );
}

function BusinessDays({ values, fieldErrors }: FilledForm) {
  const chosen = String(values.business_days).split(",");
  const error = fieldErrors.business_days;
  return (
    <fieldset className={error ? "field bad" : "field"} id="business_days" tabIndex={-1}>
      <legend className="label">Business days</legend>
      <p className="hint">An inquiry that waits longer than a business day is shown as overdue.</p>
      <FieldError id="business_days" error={error} />
      <div className="weekdays">
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
