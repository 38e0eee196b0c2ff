import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { MetaDescriptor } from "react-router";
import { Phrase, useText } from "~/languages/useText";
import { ACCEPTED_FIELD, ASKED_FIELD, suggestEmail } from "~/platform/forms/emailSuggestion";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { FORM_KEY_FIELD, HONEYPOT_FIELD } from "~/shell/forms/public/publicFormResult";
import type { SubmissionControls } from "~/shell/forms/public/useSubmission";
import { useCompany } from "~/shell/frame";
import { pageMeta } from "~/shell/public/pageMeta";
import { Alert } from "~/ui/primitives/Alert";
import { useErrorFocus } from "~/ui/primitives/Field";
import { useHydrated } from "~/ui/primitives/useHydrated";

/**
 * The title of a page with a form, which begins with "Error:" after a refusal. A component, because `meta` does not know the
 * action's result.
 */
export function FormTitle({ title, isRefused }: { title: string; isRefused: boolean }) {
  const t = useText();
  const documentTitle = `${title} | ${useCompany().name}`;
  return <title>{isRefused ? t("Error: {title}", { title: documentTitle }) : documentTitle}</title>;
}

/** The other tags of such a page; on an error page, the title too. */
export function formMeta(...[args, page]: Parameters<typeof pageMeta>): MetaDescriptor[] {
  const tags = pageMeta(args, page);
  return args.error ? tags : tags.filter((entry) => !("title" in entry));
}

/**
 * A failure on our side, shown above the filled-in form: a paragraph for each line. Takes focus, because it is far from the
 * button.
 */
export function FormErrorSummary({ text, occasion }: { text: string | null; occasion: number }) {
  const box = useRef<HTMLDivElement>(null);
  useErrorFocus(box, { isShown: Boolean(text), occasion });
  const t = useText();
  if (!text) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="bad" title={t("Error!")}>
        {text.split("\n").map((line) => (
          <p key={line}>
            <WithMailLink text={t.message(line)} />
          </p>
        ))}
      </Alert>
    </div>
  );
}

/** The text, in which the company's mail address is a link. */
function WithMailLink({ text }: { text: string }) {
  const { email } = useCompany();
  const [before = "", ...rest] = email ? text.split(email) : [text];
  return (
    <>
      {before}
      {rest.map((after) => (
        <Fragment key={after}>
          <a href={`mailto:${email}`}>{email}</a>
          {after}
        </Fragment>
      ))}
    </>
  );
}

/** The heading of what replaces a form. It takes focus, because the focused button is removed. */
export function DoneHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: the only new content on the page, also without scripts.
    <h2 ref={heading} tabIndex={-1} autoFocus>
      {children}
    </h2>
  );
}

/** Hidden fields of every public form: the key that makes a repeated submission one, and the honeypot. */
export function FormGuards({ formKey }: { formKey: string }) {
  const t = useText();
  return (
    <>
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <div className="offscreen" aria-hidden="true">
        <label htmlFor={HONEYPOT_FIELD}>{t("Leave this field empty")}</label>
        <input
          id={HONEYPOT_FIELD}
          name={HONEYPOT_FIELD}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
    </>
  );
}

interface EmailFieldProps {
  filledForm: FilledForm;
  submission: Pick<SubmissionControls, "leftEmail" | "setEmail">;
}

/** The field of an address, with "Did you mean dana@gmail.com?" below it after a likely slip. */
export function EmailField({ filledForm, submission }: EmailFieldProps) {
  const isHydrated = useHydrated();
  const typed = String(filledForm.values.email ?? "");
  const suggested = suggestEmail(submission.leftEmail ?? typed);
  return (
    <>
      {!isHydrated && <input type="hidden" name={ASKED_FIELD} value={typed} />}
      <FormField
        name="email"
        {...filledForm}
        after={
          <div className="suggestion" role="status">
            {suggested &&
              (isHydrated ? (
                <Accept onClick={() => submission.setEmail(suggested)}>{suggested}</Accept>
              ) : (
                <AcceptBox suggested={suggested} />
              ))}
          </div>
        }
      />
    </>
  );
}

function Accept({ children, onClick }: { children: ReactNode; onClick(): void }) {
  const address = (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  );
  return (
    <p>
      <Phrase text="Did you mean {address}?" values={{ address }} />
    </p>
  );
}

/** On purpose no button: Enter in any field would press the first one of the form. */
function AcceptBox({ suggested }: { suggested: string }) {
  const t = useText();
  return (
    <label className="check">
      <input type="checkbox" name={ACCEPTED_FIELD} value={suggested} />
      <span>{t("Yes, use {address}", { address: suggested })}</span>
    </label>
  );
}
