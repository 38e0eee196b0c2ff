import { data, Form, redirectDocument, useNavigation } from "react-router";
import { ColoursCard } from "~/company/admin/ColoursCard";
import { ContactFields, HomeFields, NameFields, SocialFields } from "~/company/admin/CompanyFields";
import { inputOfCompany } from "~/company/admin/companyInput";
import { COMPANY_PATH } from "~/company/admin/companyPaths";
import { HoursFields } from "~/company/admin/HoursFields";
import { MarkCard } from "~/company/admin/MarkCard";
import { OfficeList } from "~/company/admin/OfficeList";
import { changeCompanyProfile } from "~/company/commands.server";
import { checkCompanyForm, companyFields, readCompanyInput } from "~/company/forms";
import { withOfficesChanged } from "~/company/offices";
import type { CompanyInput } from "~/company/profile";
import { getCompanyAndBrand } from "~/company/queries.server";
import { listTimeZones } from "~/company/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/settingsCompany";

interface Rejection {
  typed: CompanyInput;
  fieldErrors: FieldErrors;
  formError?: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { company, brand } = await getCompanyAndBrand(adminRequest(context).app);
  return {
    stored: inputOfCompany(company),
    // A zone that was renamed is not in the list any more, but must remain selectable.
    timeZones: [...new Set([company.timeZone, ...listTimeZones()])].sort(),
    colours: brand.colours,
    hasMark: brand.markVersion !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed = readCompanyInput(body.fields);
  const changed = withOfficesChanged(body.fields, typed);
  if (changed) return data<Rejection>({ typed: changed, fieldErrors: {} });
  const form = checkCompanyForm(typed);
  if (!form.ok) return data<Rejection>({ typed, fieldErrors: form.fieldErrors }, { status: 422 });
  const saved = await attempt(admin, () =>
    changeCompanyProfile(admin.app, admin.actor, form.value),
  );
  if (!saved.ok)
    return data<Rejection>(
      { typed, fieldErrors: {}, formError: FAILED["company-save"] },
      { status: 503 },
    );
  // Reloads the whole document, because the frame around this page shows the company too.
  return redirectDocument(COMPANY_PATH, {
    status: 303,
    headers: { "Set-Cookie": setFlash("saved") },
  });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => FAILED["company-save"]);

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, fieldErrors = {}, formError } = (actionData ?? {}) as Partial<Rejection>;
  return (
    <>
      <title>Company | Settings | Admin Dashboard</title>
      <div className="grid gap-5 lg:grid-cols-2">
        <ColoursCard colours={loaderData.colours} />
        <MarkCard isOwn={loaderData.hasMark} />
      </div>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary
        fieldErrors={summaryOf({ input: typed ?? loaderData.stored, fieldErrors })}
        focusKey={actionData}
      />
      <RestoredForm key={typed ? "refused" : "stored"} action={COMPANY_PATH}>
        {(fields) => (
          <CompanyForm
            input={typed ?? (fields ? readCompanyInput(fields) : loaderData.stored)}
            fieldErrors={fieldErrors}
            timeZones={loaderData.timeZones}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface CompanyFormProps {
  input: CompanyInput;
  fieldErrors: FieldErrors;
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
      {/* Enter presses the first submit button of a form: that must save, not change offices. */}
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

/** The errors in the order of the fields on the screen. */
function summaryOf({ input, fieldErrors }: { input: CompanyInput; fieldErrors: FieldErrors }) {
  return companyFields(input).flatMap((field) => {
    const message = fieldErrors[field];
    return message ? [{ field, message }] : [];
  });
}
