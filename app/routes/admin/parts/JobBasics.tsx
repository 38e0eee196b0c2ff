import {
  DESCRIPTION_MAX_CHARACTERS,
  type JobInput,
  TITLE_MAX_CHARACTERS,
} from "~/domain/jobs/forms";
import { EMPLOYMENT_TYPES, SUGGESTED_DEPARTMENTS } from "~/domain/jobs/rules";
import type { Faults } from "~/platform/forms/check";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/primitives/Fields";

export type JobFormVariant = "add" | "edit";

interface JobBasicsProps {
  variant: JobFormVariant;
  input: JobInput;
  faults: Faults;
}

const WORDS = {
  add: { active: "Publish job immediately", descriptionRows: 5 },
  edit: { active: "Job is active and visible to applicants", descriptionRows: 6 },
};

export function JobBasics({ variant, input, faults }: JobBasicsProps) {
  const { active, descriptionRows } = WORDS[variant];
  return (
    <section className="card pad stack" aria-labelledby="basics">
      <h2 id="basics">Basic Information</h2>
      <TextField
        name="title"
        label="Job title"
        defaultValue={input.title}
        error={faults.title}
        limit={TITLE_MAX_CHARACTERS}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Department input={input} faults={faults} />
        <TextField
          name="location"
          label="Location"
          defaultValue={input.location}
          error={faults.location}
          limit={200}
          autoComplete="off"
        />
        <SelectField
          name="type"
          label="Employment type"
          placeholder="Select a type"
          choices={EMPLOYMENT_TYPES}
          defaultValue={input.type}
          error={faults.type}
        />
      </div>
      <TextAreaField
        name="description"
        label="Description"
        rows={descriptionRows}
        defaultValue={input.description}
        error={faults.description}
        limit={DESCRIPTION_MAX_CHARACTERS}
      />
      {/* Optional in the sense of HTML: a box that may stay unticked must not be required. */}
      <ActiveBox label={active} ticked={input.is_active} />
    </section>
  );
}

function Department({ input, faults }: { input: JobInput; faults: Faults }) {
  return (
    <>
      <TextField
        name="department"
        label="Department"
        list="departments"
        defaultValue={input.department}
        error={faults.department}
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
