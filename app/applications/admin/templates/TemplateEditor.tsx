import { useState } from "react";
import { Form } from "react-router";
import { fillTemplate, type StatusTemplate, templateForm } from "~/applications/templates";
import type { StoredTemplate } from "~/applications/templates.server";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { SaveBar } from "~/shell/forms/SaveBar";
import { Button } from "~/ui/primitives/Button";

interface TemplateEditorProps {
  template: StoredTemplate;
  company: string;
  /** The action data of the last attempt to save, if any. */
  result: unknown;
}

/** Edits one mail template and previews the mail. Without scripts the preview shows the stored template. */
export function TemplateEditor({ template, company, result }: TemplateEditorProps) {
  const { subject, body } = template;
  const shown = shownForm<StatusTemplate>({ subject, body }, result);
  const [typed, setTyped] = useState(shown.values);
  const field = (name: keyof StatusTemplate) => ({
    ...shown,
    form: templateForm,
    name,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <>
      <FormErrors form={templateForm} result={result} {...shown} />
      <Form method="post" noValidate className="settings-form" data-restorable="">
        <div className="template-panes">
          <div className="stack">
            <FormField {...field("subject")} />
            <FormField {...field("body")} />
          </div>
          <Preview template={typed} company={company} />
        </div>
        <SaveBar refused={result} />
      </Form>
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
