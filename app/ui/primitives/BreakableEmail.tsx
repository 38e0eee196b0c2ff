import { Fragment } from "react";

/** An email address that breaks after @ and before a dot if it is longer than its line. */
export function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, whose order never changes.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
