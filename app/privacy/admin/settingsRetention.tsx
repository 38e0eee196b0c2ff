import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { checkForm, type FieldErrors, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { PurgePlan } from "~/privacy/admin/PurgePlan";
import { setRetention } from "~/privacy/commands.server";
import { retentionForm } from "~/privacy/forms";
import { getRetentionPlan } from "~/privacy/queries.server";
import { LEGAL_APPLICATION_MONTHS, RETENTION_MAX_MONTHS } from "~/privacy/rules";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import { doneFlash, SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/settingsRetention";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return { plan: await getRetentionPlan(app, context.get(requestScope).privacy) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed = {
    application_months: textOf(body.fields, "application_months"),
    inquiry_months: textOf(body.fields, "inquiry_months"),
  };
  const form = checkForm(retentionForm, typed);
  if (!form.ok) return data<Rejection>({ typed, fieldErrors: form.fieldErrors }, { status: 422 });
  const { application_months: applications, inquiry_months: inquiries } = form.value;
  const saved = await attempt(admin, () =>
    setRetention(admin.app, admin.actor, { applications, inquiries }),
  );
  if (!saved.ok) {
    return data<Rejection>({ typed, fieldErrors: {}, formError: SAVE_FAILED }, { status: 503 });
  }
  const headers = { "Set-Cookie": setFlash(admin.app, doneFlash(SAVED)) };
  return redirect("/admin/settings/retention", { status: 303, headers });
}

interface Rejection {
  typed: Record<"application_months" | "inquiry_months", string>;
  fieldErrors: FieldErrors;
  formError?: string;
}

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { plan } = loaderData;
  return (
    <>
      <title>Retention | Settings | Admin Dashboard</title>
      <section className="card pad stack" aria-labelledby="retention-title">
        <header>
          <h2 id="retention-title">Retention</h2>
          <p>
            What people sent is erased for good once it was kept this long: the record, its resume
            and its mails. An application's time runs from the last decision on it (a change of its
            status) or from its arrival, whichever is later, and an inquiry's from its arrival. An
            application under a legal hold stays.
          </p>
        </header>
        <MonthsForm months={plan.months} rejection={actionData} />
      </section>
      <PurgePlan plan={plan} />
    </>
  );
}

const SHORT_RETENTION =
  "Employers in the United States must keep an application for one year from the last decision on it or from its arrival, whichever is later (29 CFR 1602.14). Choose less only if that does not apply to you.";

interface MonthsFormProps {
  months: { applications: number; inquiries: number };
  rejection?: Rejection;
}

function MonthsForm({ months, rejection }: MonthsFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const { typed, fieldErrors = {}, formError } = rejection ?? {};
  const storedMonths = typed?.application_months ?? String(months.applications);
  const [wanted, setWanted] = useState(storedMonths);
  const isShort = /^\s*\d+\s*$/.test(wanted) && Number(wanted) < LEGAL_APPLICATION_MONTHS;
  const summary = Object.entries(fieldErrors).map(([field, message = ""]) => ({ field, message }));
  const common = {
    inputMode: "numeric",
    autoComplete: "off",
    className: "max-w-[16rem]",
    hint: `Months, from 1 to ${RETENTION_MAX_MONTHS}`,
  } as const;
  return (
    <>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summary} focusKey={rejection} />
      <Form method="post" noValidate className="form" key={rejection ? "refused" : "stored"}>
        <TextField
          name="application_months"
          label="Keep applications for"
          defaultValue={storedMonths}
          onChange={(event) => setWanted(event.currentTarget.value)}
          error={fieldErrors.application_months}
          {...common}
        />
        {isShort && (
          <Notice title="Less than a year">
            <p>{SHORT_RETENTION}</p>
          </Notice>
        )}
        <TextField
          name="inquiry_months"
          label="Keep inquiries for"
          defaultValue={typed?.inquiry_months ?? String(months.inquiries)}
          error={fieldErrors.inquiry_months}
          {...common}
        />
        <div>
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Saving..." : "Save"}
          </Button>
        </div>
      </Form>
    </>
  );
}
