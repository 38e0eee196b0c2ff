import { Fragment, useEffect, useRef } from "react";
import { useCompany } from "~/shell/public/useCompany";
import { Notice } from "~/ui/primitives/Notice";

/**
 * A failure on our side, shown above the filled-in form: a paragraph for each line. Takes focus, because it is far from
 * the button.
 */
export function FormErrorSummary({ text, occasion }: { text: string | null; occasion: number }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each occasion takes focus, even with the same text.
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text, occasion]);
  if (!text) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="bad" title="Error!">
        {text.split("\n").map((line) => (
          <p key={line}>
            <WithMailLink text={line} />
          </p>
        ))}
      </Notice>
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
