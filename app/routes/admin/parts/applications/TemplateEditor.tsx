import { useState } from "react";
import { Form, useNavigation } from "react-router";
import {
  BODY_MAX_CHARACTERS,
  filledIn,
  type StatusTemplate,
  SUBJECT_MAX_CHARACTERS,
} from "~/domain/applications/templates";
import type { KeptTemplate } from "~/domain/applications/templates.server";
import type { Faults } from "~/platform/forms/check";
import { ChangeForm } from "~/routes/admin/parts/ChangeForm";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextAreaField, TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";

interface TemplateEditorProps {
  template: KeptTemplate;
  company: string;
  refusal?: { typed: StatusTemplate; faults: Faults; banner?: string };
}

/** The words of one mail, and how they reach an applicant. Without scripts the preview shows what is stored. */
export function TemplateEditor({ template, company, refusal }: TemplateEditorProps) {
  const [typed, setTyped] = useState<StatusTemplate>(refusal?.typed ?? template);
  const { faults = {}, banner } = refusal ?? {};
  const summary = Object.entries(faults).map(([field, message = ""]) => ({ field, message }));
  return (
    <>
      {banner && <Notice tone="bad" title={banner} />}
      <ErrorSummary faults={summary} focusKey={refusal} />
      <WordsForm typed={typed} faults={faults} onChange={setTyped} />
      <Preview template={typed} company={company} />
      {!template.isOurs && (
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

interface WordsFormProps {
  typed: StatusTemplate;
  faults: Faults;
  onChange: (typed: StatusTemplate) => void;
}

function WordsForm({ typed, faults, onChange }: WordsFormProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate className="form" data-restorable="">
      <TextField
        name="subject"
        label="Subject"
        limit={SUBJECT_MAX_CHARACTERS}
        value={typed.subject}
        error={faults.subject}
        onChange={(event) => onChange({ ...typed, subject: event.currentTarget.value })}
      />
      <TextAreaField
        name="body"
        label="Text"
        hint="{name} is the applicant, {job} the position, {company} the firm."
        rows={10}
        limit={BODY_MAX_CHARACTERS}
        value={typed.body}
        error={faults.body}
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
  const { subject, body } = filledIn(template, example);
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
