import { useFetcher, useLocation } from "react-router";
import { choicesFor } from "~/applications/admin/page/StatusControl";
import type { ApplicationSummary } from "~/applications/rules";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { Badge } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";
import { CheckboxField, SelectField } from "~/ui/primitives/Fields";

interface StatusFormProps {
  application: Pick<ApplicationSummary, "id" | "status">;
  /** Whether mail is written to files, because no mail server is configured. */
  isMailFiled: boolean;
}

const FILED = "By a mail that is written to a file until a mail server is set";
const HOW_OFTEN =
  "in the words of Settings, Templates. Each status is told once; nobody is told of New.";

/** Sets the status on an application's page. Saved by a button, because a sent mail cannot be taken back. */
export function StatusForm({ application, isMailFiled }: StatusFormProps) {
  const { pathname, search } = useLocation();
  const saving = useFetcher();
  const busy = saving.state !== "idle";
  useFailureOf(saving.data);
  return (
    <saving.Form
      method="post"
      action={`/admin/applications/${application.id}/status`}
      className="stack"
      preventScrollReset
      // Resets the fields once the status was saved here or changed by somebody else.
      key={application.status}
    >
      <div>
        <Badge status={application.status} />
      </div>
      <input type="hidden" name="from" value={pathname + search} />
      <SelectField
        name="status"
        label="Status"
        choices={choicesFor(application.status)}
        defaultValue={application.status}
      />
      <CheckboxField
        name="tell"
        label="Tell the applicant"
        hint={`${isMailFiled ? FILED : "By mail"}, ${HOW_OFTEN}`}
        optional
      />
      <div>
        <Button type="submit" size="sm" busy={busy}>
          {busy ? "Saving..." : "Save status"}
        </Button>
      </div>
    </saving.Form>
  );
}
