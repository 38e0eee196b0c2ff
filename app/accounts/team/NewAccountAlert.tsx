import { NEW_ACCOUNT_HOURLY_MAX } from "~/platform/actor/actor";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Alert } from "~/ui/primitives/Alert";

/** Lists what a new account cannot do yet, and until when. */
export function NewAccountAlert({ until }: { until: Date }) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <Alert title={`Your account is new. Some things wait until ${shortMoment(until)}.`}>
      <p>
        Until then you cannot invite, approve or remove anybody, export or erase data, change how
        long it is kept, or make or restore a backup. Nor can you change the templates of emails,
        release a legal hold or delete several applications together. In an hour you can email{" "}
        {NEW_ACCOUNT_HOURLY_MAX.applicantsMailed} applicants, change{" "}
        {NEW_ACCOUNT_HOURLY_MAX.recordsReplaced} jobs, translations, replies, sources and images,
        and delete {NEW_ACCOUNT_HOURLY_MAX.recordsDeleted} records. Everything else works. It
        protects the site should somebody have let in the wrong person; another administrator can do
        these things for you.
      </p>
    </Alert>
  );
}
