import { data, Form, redirectDocument, useNavigation } from "react-router";
import { changeCompanyProfile } from "~/domain/company/commands.server";
import {
  COMPANY_FIELDS,
  type CompanyInput,
  checkCompanyForm,
  readCompanyInput,
} from "~/domain/company/forms";
import { getCompanyAndBrand } from "~/domain/company/queries.server";
import type { Faults } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { ColoursCard } from "~/routes/admin/parts/company/ColoursCard";
import {
  ContactFields,
  NameFields,
  OfficeFields,
  SocialFields,
} from "~/routes/admin/parts/company/CompanyFields";
import { inputOfCompany } from "~/routes/admin/parts/company/companyInput";
import { MarkCard } from "~/routes/admin/parts/company/MarkCard";
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
    colours: brand.colours,
    hasMark: brand.markVersion !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed = readCompanyInput(body.fields);
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
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      <RestoredForm key={typed ? "refused" : "stored"} action={COMPANY_PATH}>
        {(fields) => (
          <CompanyForm
            input={typed ?? (fields ? readCompanyInput(fields) : loaderData.stored)}
            faults={faults}
          />
        )}
      </RestoredForm>
    </>
  );
}

function CompanyForm(form: { input: CompanyInput; faults: Faults }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      noValidate
      className="settings-body"
      aria-label="Company"
      data-restorable=""
    >
      <NameFields {...form} />
      <ContactFields {...form} />
      <OfficeFields office="office_1" title="Office" {...form} />
      <OfficeFields
        office="office_2"
        title="Second office"
        hint="Left empty when there is none."
        {...form}
      />
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
function summaryOf(faults: Faults) {
  return COMPANY_FIELDS.flatMap((field) => {
    const message = faults[field];
    return message ? [{ field, message }] : [];
  });
}
