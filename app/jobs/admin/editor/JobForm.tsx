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
  /** The name of the form and of its page. */
  title: string;
  stored: JobInput;
  /** What the last attempt to save came to, if there was one. */
  answer: unknown;
  /** The sentence for a failure that is nobody's typing. */
  failure: string;
  head: ReactNode;
  /** Whether a job that lacks what the law asks for can be published. */
  blocks: boolean;
  /** When the job was posted, or would be. */
  posted: Date;
}

/** One form for a new job and a stored one; the two differ in a few words only. */
export function JobForm(props: JobFormProps) {
  const { variant, title, stored, answer, failure, head, blocks, posted } = props;
  const { input = stored, fieldErrors = {}, failed } = (answer ?? {}) as Answer;
  const form = useRef<HTMLFormElement>(null);
  const { typed, changed } = useTypedJob(form, input);
  const draft = draftJob(typed, posted);
  const saving = useNavigation().formMethod === "POST";
  const problems = errorList(fieldErrors, input, failed ? failure : undefined);
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
            // The add form words its own faults; the edit form leaves the simple ones to the browser.
            noValidate={variant === "add"}
            onInput={changed}
            onClick={changed}
          >
            {/* Enter presses a form's first submit button, which must not be the one that adds a row. */}
            <input type="submit" hidden />
            <ErrorSummary fieldErrors={problems} focusKey={answer} />
            <JobBasics variant={variant} input={input} fieldErrors={fieldErrors} />
            <JobRows
              list="responsibilities"
              title="Responsibilities"
              rows={input.responsibilities}
              fault={fieldErrors.responsibilities}
            />
            <JobRows
              list="requirements"
              title="Requirements"
              rows={input.requirements}
              fault={fieldErrors.requirements}
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
