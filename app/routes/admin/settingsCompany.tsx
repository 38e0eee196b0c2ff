import { data, Form, redirectDocument, useNavigation } from "react-router";
import { changeCompanyProfile } from "~/domain/company/commands.server";
import { checkCompanyForm, companyFields, readCompanyInput } from "~/domain/company/forms";
import { withOfficesChanged } from "~/domain/company/offices";
import type { CompanyInput } from "~/domain/company/profile";
import { getCompanyAndBrand } from "~/domain/company/queries.server";
import { listTimeZones } from "~/domain/company/rules";
import type { Faults } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { ColoursCard } from "~/routes/admin/parts/company/ColoursCard";
import {
  ContactFields,
  HomeFields,
  NameFields,
  SocialFields,
} from "~/routes/admin/parts/company/CompanyFields";
import { inputOfCompany } from "~/routes/admin/parts/company/companyInput";
import { HoursFields } from "~/routes/admin/parts/company/HoursFields";
import { MarkCard } from "~/routes/admin/parts/company/MarkCard";
import { OfficeList } from "~/routes/admin/parts/company/OfficeList";
import { attempt, deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { RestoredForm } from "~/routes/admin/parts/session/RestoredForm";
import { COMPANY_PATH } from "~/routes/admin/parts/settingsSections";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/settingsCompany";

interface Refusal {
  typed: CompanyInput;
  faults: Faults;
  failed?: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { company, brand } = await getCompanyAndBrand(deskOf(context).context);
  return {
    stored: inputOfCompany(company),
    // One that is no longer listed, because it got another name, stays chosen.
    timeZones: [...new Set([company.timeZone, ...listTimeZones()])].sort(),
    colours: brand.colours,
    hasMark: brand.markVersion !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed = readCompanyInput(body.fields);
  const changed = withOfficesChanged(body.fields, typed);
  if (changed) return data<Refusal>({ typed: changed, faults: {} });
  const form = checkCompanyForm(typed);
  if (!form.ok) return data<Refusal>({ typed, faults: form.faults }, { status: 422 });
  const saved = await attempt(desk, () =>
    changeCompanyProfile(desk.context, desk.actor, form.value),
  );
  if (!saved.ok)
    return data<Refusal>({ typed, faults: {}, failed: FAILED["company-save"] }, { status: 503 });
  // The whole document: the frame around this page tells of the company, too.
  return redirectDocument(COMPANY_PATH, {
    status: 303,
    headers: { "Set-Cookie": setFlash("saved") },
  });
}

export const shouldRevalidate = keepWhileTyping;

export const clientAction = reportFailure(() => FAILED["company-save"]);

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, faults = {}, failed } = (actionData ?? {}) as Partial<Refusal>;
  return (
    <>
      <title>Company | Settings | Admin Dashboard</title>
      <div className="grid gap-5 lg:grid-cols-2">
        <ColoursCard colours={loaderData.colours} />
        <MarkCard isOwn={loaderData.hasMark} />
      </div>
      {failed && <Notice tone="bad" title={failed} />}
      <ErrorSummary
        faults={summaryOf({ input: typed ?? loaderData.stored, faults })}
        focusKey={actionData}
      />
      <RestoredForm key={typed ? "refused" : "stored"} action={COMPANY_PATH}>
        {(fields) => (
          <CompanyForm
            input={typed ?? (fields ? readCompanyInput(fields) : loaderData.stored)}
            faults={faults}
            timeZones={loaderData.timeZones}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface CompanyFormProps {
  input: CompanyInput;
  faults: Faults;
  timeZones: string[];
}

function CompanyForm({ timeZones, ...form }: CompanyFormProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      noValidate
      className="settings-body"
      aria-label="Company"
      data-restorable=""
    >
      {/* Enter presses a form's first submit button, which must not be one that changes offices. */}
      <input type="submit" hidden />
      <NameFields {...form} />
      <ContactFields {...form} />
      <HoursFields timeZones={timeZones} {...form} />
      <OfficeList {...form} />
      <HomeFields {...form} />
      <SocialFields {...form} />
      <div>
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Saving..." : "Save"}
        </Button>
      </div>
    </Form>
  );
}

/** In the order in which the fields stand. */
function summaryOf({ input, faults }: { input: CompanyInput; faults: Faults }) {
  return companyFields(input).flatMap((field) => {
    const message = faults[field];
    return message ? [{ field, message }] : [];
  });
}
