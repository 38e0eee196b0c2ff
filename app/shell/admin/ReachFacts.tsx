import { Fragment } from "react";
import { mailto } from "~/shell/admin/mailto";

/** The first rows of the facts of a person who wrote to the firm: how to reach them. */
export function ReachFacts({ email, phone }: { email: string; phone: string | null }) {
  return (
    <>
      <dt>Email</dt>
      <dd>
        <a href={mailto(email)}>
          <BreakableEmail email={email} />
        </a>
      </dd>
      <dt>Phone</dt>
      <dd>{phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : "Not given"}</dd>
    </>
  );
}

/** An address that breaks after @ and before a dot if it is longer than its line. */
function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, whose order never changes.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
