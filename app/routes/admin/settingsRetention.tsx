import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { setRetention } from "~/domain/privacy/commands.server";
import { retentionForm } from "~/domain/privacy/forms";
import { getRetentionPlan } from "~/domain/privacy/queries.server";
import { LEGAL_APPLICATION_MONTHS, RETENTION_MAX_MONTHS } from "~/domain/privacy/rules";
import { checkForm, type Faults, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { PurgePlan } from "~/routes/admin/parts/privacy/PurgePlan";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/settingsRetention";

export async function loader({ context }: Route.LoaderArgs) {
  const { context: rooms } = deskOf(context);
  return { plan: await getRetentionPlan(rooms, context.get(requestScope).privacy) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed = {
    application_months: textOf(body.fields, "application_months"),
    inquiry_months: textOf(body.fields, "inquiry_months"),
  };
  const form = checkForm(retentionForm, typed);
  if (!form.ok) return data<Refusal>({ typed, faults: form.faults }, { status: 422 });
  const { application_months: applications, inquiry_months: inquiries } = form.value;
  const saved = await attempt(desk, () =>
    setRetention(desk.context, desk.actor, { applications, inquiries }),
  );
  if (!saved.ok) {
    return data<Refusal>({ typed, faults: {}, banner: FAILED["retention-save"] }, { status: 503 });
  }
  const headers = { "Set-Cookie": setFlash("saved") };
  return redirect("/admin/settings/retention", { status: 303, headers });
}

interface Refusal {
  typed: Record<"application_months" | "inquiry_months", string>;
  faults: Faults;
  banner?: string;
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
        <MonthsForm months={plan.months} refusal={actionData} />
      </section>
      <PurgePlan plan={plan} />
    </>
  );
}

const SHORT_RETENTION =
  "Employers in the United States must keep an application for one year from the last decision on it or from its arrival, whichever is later (29 CFR 1602.14). Choose less only if that does not apply to you.";

interface MonthsFormProps {
  months: { applications: number; inquiries: number };
  refusal?: Refusal;
}

function MonthsForm({ months, refusal }: MonthsFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const { typed, faults = {}, banner } = refusal ?? {};
  const storedMonths = typed?.application_months ?? String(months.applications);
  const [wanted, setWanted] = useState(storedMonths);
  const isShort = /^\s*\d+\s*$/.test(wanted) && Number(wanted) < LEGAL_APPLICATION_MONTHS;
  const summary = Object.entries(faults).map(([field, message = ""]) => ({ field, message }));
  const common = {
    inputMode: "numeric",
    autoComplete: "off",
    className: "max-w-[16rem]",
    hint: `Months, from 1 to ${RETENTION_MAX_MONTHS}`,
  } as const;
  return (
    <>
      {banner && <Notice tone="bad" title={banner} />}
      <ErrorSummary faults={summary} focusKey={refusal} />
      <Form method="post" noValidate className="form" key={refusal ? "refused" : "stored"}>
        <TextField
          name="application_months"
          label="Keep applications for"
          defaultValue={storedMonths}
          onChange={(event) => setWanted(event.currentTarget.value)}
          error={faults.application_months}
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
          error={faults.inquiry_months}
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
