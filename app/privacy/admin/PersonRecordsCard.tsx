import { Download, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { PersonRecordCounts } from "~/privacy/queries.server";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface PersonRecordsCardProps {
  email: string;
  counts: PersonRecordCounts;
}

/**
 * How many records are stored on an address, with the export and the erasure. Its heading takes focus, because it answers the
 * lookup.
 */
export function PersonRecordsCard({ email, counts }: PersonRecordsCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes focus, even if it is the same again.
  useEffect(() => heading.current?.focus(), [counts]);
  return (
    <section className="card pad stack" aria-labelledby="held-title">
      <h2 id="held-title" ref={heading} tabIndex={-1} className="wrap-anywhere">
        {counts.total === 0 ? "Nothing" : countOf(counts.total, "record")} on {email}
      </h2>
      <p>{counts.total > 0 ? formatRecordCounts(counts) : NO_RECORDS}</p>
      <div className="row">
        {counts.total > 0 && (
          // A plain form, because the result is a file, not a page.
          <form method="post" action={PERSON_EXPORT_PATH}>
            <input type="hidden" name="email" value={email} />
            <Button type="submit" variant="line">
              <Icon of={Download} />
              Export
            </Button>
          </form>
        )}
        <Form method="post" action={PERSON_ERASE_PATH}>
          <input type="hidden" name="email" value={email} />
          <Button type="submit" variant="danger-line">
            <Icon of={Trash2} />
            Erase
          </Button>
        </Form>
      </div>
    </section>
  );
}

export const NO_RECORDS =
  "No application and no inquiry. Erasing removes an invitation or an unfinished sign-up, and emails to this address. Accounts are removed in Team.";

export function formatRecordCounts({ records, underHold }: PersonRecordCounts): string {
  const { applications = 0, inquiries = 0 } = records;
  const counts = `${countOf(applications, "application")} and ${countOf(inquiries, "inquiry")}`;
  if (underHold === 0) return `${counts}, with their files and emails.`;
  return `${counts}, with their files and emails. A legal hold keeps ${underHold} of them.`;
}

export const PERSONAL_DATA_PATH = "/admin/settings/personal-data";
const PERSON_EXPORT_PATH = `${PERSONAL_DATA_PATH}/export`;
const PERSON_ERASE_PATH = `${PERSONAL_DATA_PATH}/erase`;

export function countOf(count: number, noun: "application" | "inquiry" | "record"): string {
  const many = { application: "applications", inquiry: "inquiries", record: "records" };
  return `${count} ${count === 1 ? noun : many[noun]}`;
}
