import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  APPLICATION_TONES,
  labelOfStatus,
  SHOWN_STATUS_FIELD,
  STATUS_CHOICES,
} from "~/applications/admin/statuses";
import type { ApplicationSummary } from "~/applications/applicationList.server";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { BadgeFrame } from "~/ui/primitives/Badge";
import { Button } from "~/ui/primitives/Button";

/**
 * The status as a badge that is a menu: a choice is saved immediately. Without scripts a button saves it. A status that an older
 * program stored is plain text, beside a menu of those that there are now.
 */
export function StatusControl({ application }: { application: ApplicationSummary }) {
  const { pathname, search } = useLocation();
  const saving = useFetcher();
  useFailureOf(saving.data);
  const { status } = application;
  // The status that the menu was opened on: a live update may change the badge below it before a
  // choice is made.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isKnown = labelOfStatus(status) !== undefined;
  const select = useStoredChoice(isKnown ? status : "", saving.state === "idle", saving.submit);
  // The badge shows the new status while it is saved; if saving fails, the reloaded list shows the stored one.
  const shownStatus = String(saving.formData?.get("status") ?? status);
  const action = `/admin/applications/${application.id}/status`;
  return (
    <saving.Form
      method="post"
      action={action}
      className="status"
      // Back would put the menu at what it was, and that would be saved as a choice.
      autoComplete="off"
      preventScrollReset
    >
      <input type="hidden" name="from" value={pathname + search} />
      <input type="hidden" name={SHOWN_STATUS_FIELD} value={openedOn ?? status} />
      {shownStatus !== status && (
        <input type="hidden" name={SHOWN_STATUS_FIELD} value={shownStatus} />
      )}
      {labelOfStatus(shownStatus) === undefined && <span>{shownStatus}</span>}
      <BadgeFrame status={shownStatus} tones={APPLICATION_TONES}>
        <select
          ref={select}
          name="status"
          data-stored={status}
          aria-label={`Change status of ${application.fullName}`}
          defaultValue={isKnown ? status : ""}
          onMouseDown={() => setOpenedOn(status)}
          onKeyDown={() => setOpenedOn((before) => before ?? status)}
          onBlur={() => setOpenedOn(null)}
          onChange={(event) => {
            void saving.submit(event.currentTarget.form);
            setOpenedOn(null);
          }}
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
 * Resets the select to the stored status whenever no change is being saved. Resetting it in place, instead of re-mounting it,
 * preserves its focus. A choice made before hydration fired no event, so it is saved on mount.
 */
function useStoredChoice(
  status: string,
  isIdle: boolean,
  save: (form: HTMLFormElement | null) => Promise<void>,
) {
  const select = useRef<HTMLSelectElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    if (!select.current || !isIdle) return;
    if (isNew.current && select.current.value !== status) void save(select.current.form);
    else select.current.value = status;
    isNew.current = false;
  }, [isIdle, status, save]);
  return select;
}
