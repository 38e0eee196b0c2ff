import { Languages } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, useLocation } from "react-router";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { DeleteButton } from "~/shell/admin/change/ChangeButton";
import { ConflictPanel } from "~/shell/editing/ConflictPanel";
import { DELETE_TRANSLATION } from "~/shell/editing/editingTexts";
import { fieldDifferences } from "~/shell/editing/fieldDifferences";
import {
  FROM_ORIGINAL,
  type NewerSave,
  type VersionedActionResult,
} from "~/shell/editing/versionedRecord";
import { FormErrors } from "~/shell/forms/FormFields";
import { type FormResult, shownForm } from "~/shell/forms/formResult";
import { readVersion, VERSION_FIELD } from "~/shell/forms/hiddenFields";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { EditorSaveBar } from "~/shell/forms/SaveBar";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ArticleProse } from "~/ui/sections/ArticleProse";

/** From the editor of a job or post to its translation, if the site has a second language. */
export function TranslationLink({ language, href }: { language: string | null; href: string }) {
  if (!language) return null;
  return (
    <LinkButton variant="line" size="sm" href={href}>
      <Icon of={Languages} />
      {`In ${language}`}
    </LinkButton>
  );
}

/** The start of the editor of a translation. */
export interface TranslationStart<Typed> {
  /** The language's own name. */
  language: string;
  /** The title of the job or post. */
  name: string;
  /** The texts in the site's own language. */
  original: Typed;
  /** The texts that the form is filled with. */
  typed: Typed;
  /** Whether nothing is translated yet, and the form is empty. */
  offersOriginal: boolean;
  /** 0 before the first save. */
  version: number;
}

interface TranslationFormProps<F extends Fields> extends TranslationStart<TypedOf<F>> {
  schema: FormSchema<F>;
  /** The address of the page, which the form is sent to. */
  address: string;
  /** The page of the record itself. */
  back: { href: string; label: string };
  result: VersionedActionResult<TypedOf<F>, NewerSave<TypedOf<F>>>;
  /** The original text of `content`, as visitors see it. */
  article?: string;
  /** The controls, filled in. */
  fields(filledForm: FormResult<TypedOf<F>> & { form: FormSchema<F> }): ReactNode;
}

/** The texts of a job or post in the site's second language, beside what it says in its own. */
export function TranslationForm<F extends Fields>(props: TranslationFormProps<F>) {
  const { language, name, address, back, version } = props;
  const title = `In ${language}`;
  const { search } = useLocation();
  return (
    <>
      <title>{`${props.result ? "Error: " : ""}${title} | ${name} | Admin Dashboard`}</title>
      <AdminPageHead
        title={title}
        lead={name}
        back={<BackLink href={back.href}>{back.label}</BackLink>}
      >
        {version > 0 && (
          <DeleteButton
            look="button"
            action={`${address}/delete`}
            from={address}
            title={DELETE_TRANSLATION.title}
            question={DELETE_TRANSLATION.question}
            version={version}
          />
        )}
      </AdminPageHead>
      <div className="panes">
        {/* "Take theirs" leads here again, also from what a form restored. */}
        <RestoredForm key={version + search} action={address}>
          {(restoredFields) => (
            <Editor
              {...props}
              title={title}
              {...(restoredFields
                ? {
                    typed: props.schema.read(restoredFields),
                    // Somebody may have saved since it was typed: then the save must be refused.
                    version: readVersion(restoredFields),
                  }
                : {})}
            />
          )}
        </RestoredForm>
        <Original {...props} />
      </div>
    </>
  );
}

interface EditorProps<F extends Fields> extends TranslationFormProps<F> {
  title: string;
}

function Editor<F extends Fields>({ title, typed, ...props }: EditorProps<F>) {
  const { schema, address, result, back } = props;
  // As it was when the form was filled: later data of the page say nothing of what was typed.
  const [openedVersion] = useState(props.version);
  const { newer, version = openedVersion } = result ?? {};
  const formState = shownForm<TypedOf<F>>(typed, result);
  return (
    <Form
      method="post"
      noValidate
      className="editor stack"
      aria-label={title}
      autoComplete="off"
      data-restorable=""
    >
      {/* Enter presses the first submit button of a form: that must save, not change a list. */}
      <input type="submit" hidden />
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <FormErrors form={schema} result={result} {...formState} />
      {newer && (
        <ConflictPanel
          noun="translation"
          newer={newer}
          differences={fieldDifferences(
            schema.fields,
            { before: newer.values, after: formState.values },
            textIn,
          )}
          theirsHref={`${address}?newest=${version}`}
        />
      )}
      {props.offersOriginal && (
        <p>
          <a href={address + FROM_ORIGINAL}>Start from the original texts</a>
        </p>
      )}
      {props.fields({ form: schema, ...formState })}
      <EditorSaveBar refusedResult={result} back={back.href} />
    </Form>
  );
}

/** The rows of a list as lines. */
const textIn = (typed: object, field: string): string =>
  [(typed as Readonly<Record<string, unknown>>)[field]].flat().join("\n").trim();

function Original<F extends Fields>({ schema, original, article }: TranslationFormProps<F>) {
  const texts = Object.entries(schema.fields).flatMap(([name, { options }]) => {
    const text = textIn(original, name);
    return text ? [{ label: options.label, text }] : [];
  });
  return (
    <section className="card pad stack" aria-labelledby="original-title">
      <h2 id="original-title">As it was written</h2>
      <dl className="stack">
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {article && <ArticleProse html={article} />}
    </section>
  );
}
