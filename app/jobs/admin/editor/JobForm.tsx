import { type ReactNode, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { draftJob } from "~/jobs/admin/editor/draftJob";
import { JobBasics, type JobFormVariant } from "~/jobs/admin/editor/JobBasics";
import { JobExtras } from "~/jobs/admin/editor/JobExtras";
import { JobPreview } from "~/jobs/admin/editor/JobPreview";
import { JobRows } from "~/jobs/admin/editor/JobRows";
import { errorList } from "~/jobs/admin/editor/jobErrors";
import { PublishCheck } from "~/jobs/admin/editor/PublishCheck";
import { useTypedJob } from "~/jobs/admin/editor/useTypedJob";
import type { JobInput } from "~/jobs/forms";
import { EditorPanes } from "~/shell/admin/EditorPanes";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";

interface JobFormProps {
  variant: JobFormVariant;
  /** The title of the form and its page. */
  title: string;
  stored: JobInput;
  /** The action data of the last attempt to save, if any. */
  answer: unknown;
  /** The form error if saving fails although the fields are valid. */
  formError: string;
  head: ReactNode;
  /** Whether a job that lacks legally required fields cannot be published. */
  blocks: boolean;
  /** When the job was posted; now for a new job. */
  posted: Date;
}

/** The form of a new or a stored job. */
export function JobForm(props: JobFormProps) {
  const { variant, title, stored, answer, formError, head, blocks, posted } = props;
  const { input = stored, fieldErrors = {}, failed } = (answer ?? {}) as Answer;
  const form = useRef<HTMLFormElement>(null);
  const { typed, changed } = useTypedJob(form, input);
  const draft = draftJob(typed, posted);
  const saving = useNavigation().formMethod === "POST";
  const problems = errorList(fieldErrors, input, failed ? formError : undefined);
  return (
    <>
      <title>{`${problems.length > 0 ? "Error: " : ""}${title} | Admin Dashboard`}</title>
      {head}
      <EditorPanes
        write={
          <Form
            ref={form}
            method="post"
            aria-label={title}
            data-restorable=""
            className="editor stack"
            // The add form shows its own error messages; the edit form also uses the browser's validation.
            noValidate={variant === "add"}
            onInput={changed}
            onClick={changed}
          >
            {/* Enter triggers a form's first submit button, which must not be the one that adds a row. */}
            <input type="submit" hidden />
            <ErrorSummary fieldErrors={problems} focusKey={answer} />
            <JobBasics variant={variant} input={input} fieldErrors={fieldErrors} />
            <JobRows
              list="responsibilities"
              title="Responsibilities"
              rows={input.responsibilities}
              error={fieldErrors.responsibilities}
            />
            <JobRows
              list="requirements"
              title="Requirements"
              rows={input.requirements}
              error={fieldErrors.requirements}
            />
            <JobExtras input={input} fieldErrors={fieldErrors} />
            <PublishCheck job={draft} blocks={blocks} />
            <SaveBar variant={variant} saving={saving} />
          </Form>
        }
        preview={<JobPreview job={draft} />}
      />
    </>
  );
}

type Answer = { input?: JobInput; fieldErrors?: Record<string, string>; failed?: boolean | string };

const LABELS = {
  add: { rest: "Add Job", busy: "Adding..." },
  edit: { rest: "Save Job", busy: "Saving..." },
};

function SaveBar({ variant, saving }: { variant: JobFormVariant; saving: boolean }) {
  const { rest, busy } = LABELS[variant];
  return (
    <div className="acts">
      <Button type="submit" variant="signal" busy={saving}>
        {saving ? busy : rest}
      </Button>
      <LinkButton variant="line" href="/admin/jobs">
        Cancel
      </LinkButton>
    </div>
  );
}
