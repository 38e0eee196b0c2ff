import { CircleCheck, Scale, Search } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { addJobForm, editJobForm, JOB_SECTIONS, type Job, type JobInput } from "~/jobs/job";
import { JobDescription, JobFacts } from "~/jobs/public/JobDescription";
import { findGaps, type Gap } from "~/jobs/publication";
import type { FieldOptions } from "~/platform/forms/fields";
import { columnsOfTyped } from "~/platform/forms/record";
import { EditorPanes } from "~/shell/admin/EditorPanes";
import { OpenedFromFields } from "~/shell/editing/OpenedFromFields";
import {
  type FilledRecord,
  type RecordActionResult,
  RestoredRecordForm,
} from "~/shell/editing/RecordForm";
import { FormSection } from "~/shell/forms/FormFields";
import { remainingErrors, summaryErrors } from "~/shell/forms/formResult";
import { RowsField } from "~/shell/forms/RowsField";
import { EditorSaveBar } from "~/shell/forms/SaveBar";
import { useTypedForm } from "~/shell/forms/typedForm";
import { ErrorSummary } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";

/** How the forms of a new and of a stored job differ. */
const VARIANTS = {
  add: {
    form: addJobForm,
    title: "Create New Job",
    verb: "Add Job",
    busyVerb: "Adding...",
    usesBrowserValidation: false,
  },
  edit: {
    form: editJobForm,
    title: "Edit Job",
    verb: "Save Job",
    busyVerb: "Saving...",
    usesBrowserValidation: true,
  },
} as const;

interface JobFormProps {
  variant: keyof typeof VARIANTS;
  /** The address that the form is sent to. */
  action: string;
  stored: JobInput;
  /** The fingerprint of `stored`; for a new job the key of the form, so that it is added once. */
  openedFrom: string;
  result: RecordActionResult<JobInput>;
  head: ReactNode;
  /** Whether a job that lacks legally required fields cannot be published. */
  blocksIncomplete: boolean;
  /** When the job was posted; now for a new job. */
  postedAt: Date;
}

/** The form of a new or a stored job. */
export function JobForm({ action, stored, openedFrom, result, ...props }: JobFormProps) {
  return (
    <RestoredRecordForm
      schema={VARIANTS[props.variant].form}
      {...{ action, stored, openedFrom, result }}
    >
      {(filled) => <Editor {...props} filled={filled} />}
    </RestoredRecordForm>
  );
}

interface EditorProps
  extends Pick<JobFormProps, "variant" | "head" | "blocksIncomplete" | "postedAt"> {
  filled: FilledRecord<JobInput>;
}

function Editor({ variant, filled, head, blocksIncomplete, postedAt }: EditorProps) {
  const { form, title, verb, busyVerb, usesBrowserValidation } = VARIANTS[variant];
  const { action, values, openedFrom, result } = filled;
  const element = useRef<HTMLFormElement>(null);
  const { typed, changed } = useTypedForm(form, element, values);
  const draft = draftJob(typed, postedAt);
  const fieldErrors = remainingErrors(form, filled, typed);
  const problems = summaryErrors(form, { ...filled, fieldErrors });
  const filledForm = { form, values, fieldErrors };
  return (
    <>
      <title>{`${problems.length > 0 ? "Error: " : ""}${title} | Admin Dashboard`}</title>
      {head}
      <EditorPanes
        write={
          <Form
            ref={element}
            method="post"
            aria-label={title}
            autoComplete="off"
            data-restorable=""
            className="editor stack"
            noValidate={!usesBrowserValidation}
            onInput={changed}
            onClick={changed}
          >
            {/* Enter triggers a form's first submit button, which must not be the one that adds a row. */}
            <input type="submit" hidden />
            <ErrorSummary errors={problems} focusKey={result} />
            <OpenedFromFields
              noun="job"
              address={action}
              fields={editJobForm.fields}
              values={typed}
              format={formatTyped}
              {...{ openedFrom, result }}
            />
            <FormSection
              id="basics"
              title="Basic Information"
              names={JOB_SECTIONS.basics}
              {...filledForm}
            />
            {JOB_SECTIONS.lists.map((name) => (
              <RowsField key={name} name={name} {...filledForm} />
            ))}
            <FormSection
              id="extras"
              title="Pay, benefits and dates"
              names={JOB_SECTIONS.extras}
              {...filledForm}
            />
            <PublishCheck job={draft} blocksIncomplete={blocksIncomplete} />
            <EditorSaveBar
              refusedResult={result}
              verb={verb}
              busyVerb={busyVerb}
              back="/admin/jobs"
            />
          </Form>
        }
        preview={<JobPreview job={draft} />}
      />
    </>
  );
}

function formatTyped(input: JobInput, name: string): string {
  const field = name as keyof JobInput;
  return formatField(input[field], editJobForm.fields[field].options.choices);
}

function formatField(
  typed: JobInput[keyof JobInput],
  choices: FieldOptions["choices"] = [],
): string {
  if (typeof typed === "boolean") return typed ? "Yes" : "No";
  if (Array.isArray(typed)) return typed.map((row) => row.trim()).join("\n");
  const chosen = choices.find((choice) => typeof choice === "object" && choice.value === typed);
  return typeof chosen === "object" ? chosen.label : String(typed).trim();
}

/** The job that a possibly incomplete form would become, for the preview and the publish check. */
function draftJob(typed: JobInput, now: Date): Job {
  const draft = columnsOfTyped(editJobForm, typed);
  return {
    ...draft,
    id: "",
    datePosted: now,
    firstPublicAt: null,
    closedOn: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Shown where nothing was typed yet, so that an empty form shows a job and not its holes. */
const STAND_INS = {
  title: "Job title",
  location: "Location",
  department: "Department",
  type: "employment type",
  description: "The description of the job stands here.",
} satisfies Partial<Job>;

/** Previews the job as the public would see it. */
function JobPreview({ job }: { job: Job }) {
  const missing = Object.entries(STAND_INS).filter(([name]) => !job[name as keyof Job]);
  const filledJob: Job = { ...job, ...Object.fromEntries(missing) };
  return (
    <section className="card pad stack job-preview" aria-label="Preview">
      {missing.length > 0 && <p className="hint">Sample text fills what is not typed yet.</p>}
      <p className="job-preview-title">{filledJob.title}</p>
      <JobFacts job={filledJob} />
      <JobDescription job={filledJob} />
    </section>
  );
}

interface PublishCheckProps {
  job: Job;
  /** Whether a job that lacks legally required fields cannot be published. */
  blocksIncomplete: boolean;
}

/** Lists the gaps for the law and for job search engines, each linked to its field. */
function PublishCheck({ job, blocksIncomplete }: PublishCheckProps) {
  const gaps = findGaps(job);
  const byLaw = gaps.filter(({ kind }) => kind === "law");
  const bySearch = gaps.filter(({ kind }) => kind === "search");
  return (
    <section className="card pad stack" aria-labelledby="check-title">
      <h2 id="check-title">Publish check</h2>
      {gaps.length === 0 && (
        <p className="row">
          <Icon of={CircleCheck} />
          Nothing is missing.
        </p>
      )}
      {byLaw.length > 0 && (
        <div>
          <h3 className="row">
            <Icon of={Scale} />
            Laws on pay transparency
          </h3>
          {blocksIncomplete && <p>Needed before this job can be published.</p>}
          <Gaps gaps={byLaw} />
        </div>
      )}
      {bySearch.length > 0 && (
        <div>
          <h3 className="row">
            <Icon of={Search} />
            Google&rsquo;s job search
          </h3>
          <Gaps gaps={bySearch} />
        </div>
      )}
    </section>
  );
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <ul className="gaps">
      {gaps.map(({ field, text }) => (
        <li key={field}>
          <a href={`#${field}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
