import { useState } from "react";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { countOf } from "~/privacy/admin/PersonRecordsCard";
import { setRetention } from "~/privacy/commands.server";
import { retentionForm } from "~/privacy/privacyForms";
import { getRetentionPlan, type RetentionPlan } from "~/privacy/queries.server";
import { LEGAL_APPLICATION_MONTHS, type RetentionMonths } from "~/privacy/rules";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { type FilledRecord, RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusalAs, handleRecordForm } from "~/shell/editing/recordForm.server";
import { FormField } from "~/shell/forms/FormFields";
import { notSaved } from "~/shell/forms/handleForm.server";
import { SaveBar } from "~/shell/forms/SaveBar";
import { requestScope } from "~/shell/scope.server";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Alert } from "~/ui/primitives/Alert";
import type { Route } from "./+types/settingsRetention";

const RETENTION_PATH = "/admin/settings/retention";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const plan = await getRetentionPlan(app, context.get(requestScope).privacy);
  return { plan, openedFrom: fingerprintOf(plan.months) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleRecordForm(request, retentionForm, async (values, openedFrom) => {
    const months = { applications: values.application_months, inquiries: values.inquiry_months };
    const result = await attempt(admin, () =>
      setRetention(admin.app, admin.actor, { months, openedFrom }),
    );
    if (result.ok) return redirectWithFlash(admin, RETENTION_PATH, SAVED);
    if (result.reason === "saved-since")
      return conflictRefusalAs(result.newer, typedOf(result.newer));
    return notSaved(result, SAVE_FAILED);
  });
}

/** The values of the form for what is stored. */
const typedOf = ({ applications, inquiries }: RetentionMonths) => ({
  application_months: String(applications),
  inquiry_months: String(inquiries),
});

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => SAVE_FAILED);

export default function Retention({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { plan, openedFrom } = loaderData;
  return (
    <>
      <title>Retention | Settings | Admin Dashboard</title>
      <RestoredRecordForm
        schema={retentionForm}
        action={RETENTION_PATH}
        stored={typedOf(plan.months)}
        openedFrom={openedFrom}
        result={actionData}
      >
        {(filled) => <MonthsForm filled={filled} />}
      </RestoredRecordForm>
      <PurgePlan plan={plan} />
    </>
  );
}

const LEAD =
  "What people sent is erased for good once it was kept this long: the record, its resume and its emails. An application's time runs from the last decision on it (a change of its status) or from its arrival, whichever is later, and an inquiry's from its arrival. An application under a legal hold stays. A longer time is for people who apply from now on: for those before, the time stays that their form named, or a year if that was less and yours is a year or more.";

const SHORT_RETENTION =
  "Employers in the United States must keep an application for one year from the last decision on it or from its arrival, whichever is later (29 CFR 1602.14). Choose less only if that does not apply to you.";

function MonthsForm({ filled }: { filled: FilledRecord<typeof retentionForm.empty> }) {
  const [typedMonths, setTypedMonths] = useState(filled.values.application_months);
  const isShort = /^\s*\d+\s*$/.test(typedMonths) && Number(typedMonths) < LEGAL_APPLICATION_MONTHS;
  return (
    <RecordForm filled={filled} noun="retention" className="settings-form">
      <SettingsSection id="retention-title" title="Retention" lead={LEAD}>
        <FormField
          name="application_months"
          className="max-w-[16rem]"
          onInput={({ currentTarget }) => setTypedMonths(currentTarget.value)}
          {...filled}
        />
        {isShort && (
          <Alert title="Less than a year">
            <p>{SHORT_RETENTION}</p>
          </Alert>
        )}
        <FormField name="inquiry_months" className="max-w-[16rem]" {...filled} />
      </SettingsSection>
      <SaveBar refusedResult={filled.result} />
    </RecordForm>
  );
}

/** When the next purge runs, and what it will erase. */
function PurgePlan({ plan }: { plan: RetentionPlan }) {
  const { longDate, shortMoment } = useOfficeCalendar();
  const { nextPurge, ranAt, due } = plan;
  return (
    <SettingsSection
      id="purge-title"
      title="Next purge"
      lead="Happens by itself, once a day, whether or not somebody is signed in."
    >
      <dl className="facts-list max-sm:grid-cols-[6.5rem_1fr]">
        <dt>On</dt>
        <dd>{longDate(nextPurge)}</dd>
        <dt>Erases</dt>
        <dd>
          {countOf(due.applications, "application")}, {countOf(due.inquiries, "inquiry")}
        </dd>
        <dt>Last one</dt>
        <dd>{ranAt ? shortMoment(ranAt) : "There was none yet"}</dd>
      </dl>
    </SettingsSection>
  );
}
