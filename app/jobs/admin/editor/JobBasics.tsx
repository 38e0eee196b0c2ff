import { DESCRIPTION_MAX_CHARACTERS, type JobInput, TITLE_MAX_CHARACTERS } from "~/jobs/forms";
import { EMPLOYMENT_TYPES, SUGGESTED_DEPARTMENTS } from "~/jobs/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/primitives/Fields";

export type JobFormVariant = "add" | "edit";

interface JobBasicsProps {
  variant: JobFormVariant;
  input: JobInput;
  fieldErrors: FieldErrors;
}

const LABELS = {
  add: { active: "Publish job immediately", descriptionRows: 5 },
  edit: { active: "Job is active and visible to applicants", descriptionRows: 6 },
};

export function JobBasics({ variant, input, fieldErrors }: JobBasicsProps) {
  const { active, descriptionRows } = LABELS[variant];
  return (
    <section className="card pad stack" aria-labelledby="basics">
      <h2 id="basics">Basic Information</h2>
      <TextField
        name="title"
        label="Job title"
        defaultValue={input.title}
        error={fieldErrors.title}
        limit={TITLE_MAX_CHARACTERS}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Department input={input} fieldErrors={fieldErrors} />
        <TextField
          name="location"
          label="Location"
          defaultValue={input.location}
          error={fieldErrors.location}
          limit={200}
          autoComplete="off"
        />
        <SelectField
          name="type"
          label="Employment type"
          placeholder="Select a type"
          choices={EMPLOYMENT_TYPES}
          defaultValue={input.type}
          error={fieldErrors.type}
        />
      </div>
      <TextAreaField
        name="description"
        label="Description"
        rows={descriptionRows}
        defaultValue={input.description}
        error={fieldErrors.description}
        limit={DESCRIPTION_MAX_CHARACTERS}
      />
      {/* Optional as in HTML: a checkbox that may stay unticked must not be required. */}
      <ActiveBox label={active} ticked={input.is_active} />
    </section>
  );
}

function Department({ input, fieldErrors }: { input: JobInput; fieldErrors: FieldErrors }) {
  return (
    <>
      <TextField
        name="department"
        label="Department"
        list="departments"
        defaultValue={input.department}
        error={fieldErrors.department}
        limit={200}
        autoComplete="off"
      />
      <datalist id="departments">
        {SUGGESTED_DEPARTMENTS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function ActiveBox({ label, ticked }: { label: string; ticked: boolean }) {
  return <CheckboxField name="is_active" label={label} optional defaultChecked={ticked} />;
}
