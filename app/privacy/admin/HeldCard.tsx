import { Download, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { countOf } from "~/privacy/admin/PurgePlan";
import { PERSON_ERASE_PATH, PERSON_EXPORT_PATH } from "~/privacy/admin/paths";
import type { HeldOnPerson } from "~/privacy/queries.server";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface HeldCardProps {
  email: string;
  held: HeldOnPerson;
}

/** What is held on an address, and what one can do with it. Its heading takes focus: it is the answer to what was asked. */
export function HeldCard({ email, held }: HeldCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes focus, also the same one again.
  useEffect(() => heading.current?.focus(), [held]);
  return (
    <section className="card pad stack" aria-labelledby="held-title">
      <h2 id="held-title" ref={heading} tabIndex={-1} className="wrap-anywhere">
        {held.total === 0 ? "Nothing" : countOf(held.total, "record")} on {email}
      </h2>
      {held.total > 0 && (
        <>
          <p>{formatHeld(held)}</p>
          <div className="row">
            {/* On purpose a plain form: the answer is a file, not a page. */}
            <form method="post" action={PERSON_EXPORT_PATH}>
              <input type="hidden" name="email" value={email} />
              <Button type="submit" variant="line">
                <Icon of={Download} />
                Export
              </Button>
            </form>
            <Form method="post" action={PERSON_ERASE_PATH}>
              <input type="hidden" name="email" value={email} />
              <Button type="submit" variant="danger-line">
                <Icon of={Trash2} />
                Erase
              </Button>
            </Form>
          </div>
        </>
      )}
    </section>
  );
}

export function formatHeld({ records, underHold }: HeldOnPerson): string {
  const { applications = 0, inquiries = 0 } = records;
  const counts = `${countOf(applications, "application")} and ${countOf(inquiries, "inquiry")}`;
  if (underHold === 0) return `${counts}, with their files and mails.`;
  return `${counts}, with their files and mails. A legal hold keeps ${underHold} of them.`;
}
