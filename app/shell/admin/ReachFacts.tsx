import { mailto } from "~/shell/admin/mailto";

/** The first rows of the facts of a person who wrote to the firm: how to reach them. */
export function ReachFacts({ email, phone }: { email: string; phone: string | null }) {
  return (
    <>
      <dt>Email</dt>
      <dd>
        <a href={mailto(email)}>{email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>{phone ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : "Not given"}</dd>
    </>
  );
}
