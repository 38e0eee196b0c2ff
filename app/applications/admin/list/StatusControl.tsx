import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { labelOfStatus, STATUS_CHOICES } from "~/applications/admin/statusLabels";
import type { ApplicationSummary } from "~/applications/rules";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { BadgeFrame } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";

/**
 * The status as a badge that is a menu: a choice is saved immediately. Without scripts a button saves it. A status that
 * an older program stored is plain text, beside a menu of those that there are now.
 */
export function StatusControl({ application }: { application: ApplicationSummary }) {
  const { pathname, search } = useLocation();
  const saving = useFetcher();
  useFailureOf(saving.data);
  const { status } = application;
  const isKnown = labelOfStatus(status) !== undefined;
  const select = useStoredChoice(isKnown ? status : "", saving.state === "idle", saving.submit);
  // The badge shows the new status while it is saved; if saving fails, the reloaded list shows the stored one.
  const shownStatus = String(saving.formData?.get("status") ?? status);
  const action = `/admin/applications/${application.id}/status`;
  return (
    <saving.Form method="post" action={action} className="status" preventScrollReset>
      <input type="hidden" name="from" value={pathname + search} />
      {labelOfStatus(shownStatus) === undefined && <span>{shownStatus}</span>}
      <BadgeFrame status={shownStatus}>
        <select
          ref={select}
          name="status"
          aria-label={`Change status of ${application.fullName}`}
          defaultValue={isKnown ? status : ""}
          onChange={(event) => saving.submit(event.currentTarget.form)}
        >
          {!isKnown && (
            <option value="" disabled>
              Change
            </option>
          )}
          {STATUS_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </BadgeFrame>
      <ScriptlessOnly>
        <Button type="submit" variant="line" size="sm">
          Save
        </Button>
      </ScriptlessOnly>
    </saving.Form>
  );
}

/**
 * Resets the select to the stored status whenever no change is being saved. Resetting it in place, instead of
 * re-mounting it, preserves its focus. A choice made before hydration fired no event, so it is saved on mount.
 */
function useStoredChoice(
  status: string,
  idle: boolean,
  save: (form: HTMLFormElement | null) => Promise<void>,
) {
  const select = useRef<HTMLSelectElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    if (!select.current || !idle) return;
    if (isNew.current && select.current.value !== status) void save(select.current.form);
    else select.current.value = status;
    isNew.current = false;
  }, [idle, status, save]);
  return select;
}
