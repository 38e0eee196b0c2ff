import { useState } from "react";
import { Form } from "react-router";
import { setRetention } from "~/privacy/commands.server";
import { retentionForm } from "~/privacy/forms";
import { getRetentionPlan } from "~/privacy/queries.server";
import { LEGAL_APPLICATION_MONTHS } from "~/privacy/rules";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { type FilledForm, FormErrors, FormField } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { handleForm, notSaved } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { SaveBar } from "~/shell/forms/SaveBar";
import { requestScope } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import type { Route } from "./+types/settingsRetention";
import { PurgePlan } from "./PersonRecordsCard";

const RETENTION_PATH = "/admin/settings/retention";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return { plan: await getRetentionPlan(app, context.get(requestScope).privacy) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleForm(request, retentionForm, async (months) => {
    const retention = { applications: months.application_months, inquiries: months.inquiry_months };
    const result = await attempt(admin, () => setRetention(admin.app, admin.actor, retention));
    if (!result.ok) return notSaved(result, SAVE_FAILED);
    return redirectWithFlash(admin, RETENTION_PATH, SAVED);
  });
}

export const clientAction = reportFailure(() => SAVE_FAILED);

export default function Retention({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { plan } = loaderData;
  return (
    <>
      <title>Retention | Settings | Admin Dashboard</title>
      <MonthsForm months={plan.months} result={actionData} />
      <PurgePlan plan={plan} />
    </>
  );
}

const LEAD =
  "What people sent is erased for good once it was kept this long: the record, its resume and its emails. An application's time runs from the last decision on it (a change of its status) or from its arrival, whichever is later, and an inquiry's from its arrival. An application under a legal hold stays. A longer time is for people who apply from now on: for those before, the time stays that their form named, or a year if that was less and yours is a year or more.";

const SHORT_RETENTION =
  "Employers in the United States must keep an application for one year from the last decision on it or from its arrival, whichever is later (29 CFR 1602.14). Choose less only if that does not apply to you.";

interface MonthsFormProps {
  months: { applications: number; inquiries: number };
  result: unknown;
}

function MonthsForm({ months, result }: MonthsFormProps) {
  const stored = {
    application_months: String(months.applications),
    inquiry_months: String(months.inquiries),
  };
  const formState = { form: retentionForm, ...shownForm(stored, result) };
  // Not if the server was not reached: the fields then go on showing what was typed.
  const isRefused = formState.values !== stored;
  return (
    <>
      <FormErrors result={result} {...formState} />
      <RestoredForm key={isRefused ? "refused" : "stored"} action={RETENTION_PATH}>
        {(restoredFields) => (
          <MonthsFields
            formState={{
              ...formState,
              ...(restoredFields && { values: retentionForm.read(restoredFields) }),
            }}
            refusedResult={restoredFields ?? result}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface MonthsFieldsProps {
  formState: FilledForm<typeof retentionForm.empty>;
  /** Set if what is shown is not stored. */
  refusedResult: unknown;
}

function MonthsFields({ formState, refusedResult }: MonthsFieldsProps) {
  const [typedMonths, setTypedMonths] = useState(formState.values.application_months);
  const isShort = /^\s*\d+\s*$/.test(typedMonths) && Number(typedMonths) < LEGAL_APPLICATION_MONTHS;
  return (
    <Form method="post" noValidate className="settings-form" data-restorable="">
      <SettingsSection id="retention-title" title="Retention" lead={LEAD}>
        <FormField
          name="application_months"
          className="max-w-[16rem]"
          onInput={({ currentTarget }) => setTypedMonths(currentTarget.value)}
          {...formState}
        />
        {isShort && (
          <Alert title="Less than a year">
            <p>{SHORT_RETENTION}</p>
          </Alert>
        )}
        <FormField name="inquiry_months" className="max-w-[16rem]" {...formState} />
      </SettingsSection>
      <SaveBar refusedResult={refusedResult} />
    </Form>
  );
}
