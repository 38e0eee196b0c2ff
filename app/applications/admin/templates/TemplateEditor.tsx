import { useState } from "react";
import { Form, useNavigation } from "react-router";
import {
  BODY_MAX_CHARACTERS,
  fillTemplate,
  type StatusTemplate,
  SUBJECT_MAX_CHARACTERS,
} from "~/applications/templates";
import type { StoredTemplate } from "~/applications/templates.server";
import type { FieldErrors } from "~/platform/forms/check";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextAreaField, TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";

interface TemplateEditorProps {
  template: StoredTemplate;
  company: string;
  rejection?: { typed: StatusTemplate; fieldErrors: FieldErrors; formError?: string };
}

/** Edits one mail template and previews the mail. Without scripts the preview shows the stored template. */
export function TemplateEditor({ template, company, rejection }: TemplateEditorProps) {
  const [typed, setTyped] = useState<StatusTemplate>(rejection?.typed ?? template);
  const { fieldErrors = {}, formError } = rejection ?? {};
  const summary = Object.entries(fieldErrors).map(([field, message = ""]) => ({ field, message }));
  return (
    <>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summary} focusKey={rejection} />
      <TemplateForm typed={typed} fieldErrors={fieldErrors} onChange={setTyped} />
      <Preview template={typed} company={company} />
      {!template.isDefault && (
        <ChangeForm action={`/admin/settings/templates/${template.status}/reset`}>
          {(busy) => (
            <Button type="submit" variant="line" size="sm" busy={busy}>
              Reset to default
            </Button>
          )}
        </ChangeForm>
      )}
    </>
  );
}

interface TemplateFormProps {
  typed: StatusTemplate;
  fieldErrors: FieldErrors;
  onChange: (typed: StatusTemplate) => void;
}

function TemplateForm({ typed, fieldErrors, onChange }: TemplateFormProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate className="form" data-restorable="">
      <TextField
        name="subject"
        label="Subject"
        limit={SUBJECT_MAX_CHARACTERS}
        value={typed.subject}
        error={fieldErrors.subject}
        onChange={(event) => onChange({ ...typed, subject: event.currentTarget.value })}
      />
      <TextAreaField
        name="body"
        label="Text"
        hint="{name} is the applicant, {job} the position, {company} the firm."
        rows={10}
        limit={BODY_MAX_CHARACTERS}
        value={typed.body}
        error={fieldErrors.body}
        onChange={(event) => onChange({ ...typed, body: event.currentTarget.value })}
      />
      <div>
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Saving..." : "Save"}
        </Button>
      </div>
    </Form>
  );
}

function Preview({ template, company }: { template: StatusTemplate; company: string }) {
  const example = { name: "Alex Morgan", job: "Data Engineer", company };
  const { subject, body } = fillTemplate(template, example);
  return (
    <section className="stack" aria-labelledby="preview-title">
      <h3 id="preview-title">Preview</h3>
      <div className="mail-preview">
        <strong>{subject}</strong>
        <p className="message">{body}</p>
      </div>
    </section>
  );
}
