import { Form } from "react-router";
import { ColoursCard } from "~/company/admin/ColoursCard";
import { inputOfCompany } from "~/company/admin/companyInput";
import { COMPANY_PATH } from "~/company/admin/companyPaths";
import { HoursFields } from "~/company/admin/HoursFields";
import { MarkCard } from "~/company/admin/MarkCard";
import { OfficeList } from "~/company/admin/OfficeList";
import { changeCompanyProfile } from "~/company/commands.server";
import { COMPANY_SECTIONS } from "~/company/companyFields";
import { companyFields, companyForm, socialForm } from "~/company/forms";
import { withOfficesChanged } from "~/company/offices";
import type { CompanyInput } from "~/company/profile";
import { getCompanyAndBrand } from "~/company/queries.server";
import { listTimeZones } from "~/company/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { returnedDocument } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { FormErrors } from "~/shell/admin/form/FormErrors";
import { FormSection } from "~/shell/admin/form/FormSection";
import { shownForm } from "~/shell/admin/form/formAnswer";
import { SaveButton } from "~/shell/admin/form/SaveButton";
import { saveForm } from "~/shell/admin/form/saveForm.server";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import type { Route } from "./+types/settingsCompany";

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
  return saveForm(admin, request, companyForm, {
    rebuild: withOfficesChanged,
    save: (profile) => changeCompanyProfile(admin.app, admin.actor, profile),
    // Reloads the whole document, because the frame around this page shows the company too.
    done: () => returnedDocument(admin.app, COMPANY_PATH, SAVED),
    formError: SAVE_FAILED,
  });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => SAVE_FAILED);

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, timeZones } = loaderData;
  const shown = shownForm<CompanyInput>(stored, actionData);
  const isRejected = shown.values !== stored;
  return (
    <>
      <title>Company | Settings | Admin Dashboard</title>
      <div className="grid gap-5 lg:grid-cols-2">
        <ColoursCard colours={loaderData.colours} />
        <MarkCard isOwn={loaderData.hasMark} />
      </div>
      <FormErrors form={{ fields: companyFields(shown.values) }} answer={actionData} {...shown} />
      <RestoredForm key={isRejected ? "rejected" : "stored"} action={COMPANY_PATH}>
        {(sent) => (
          <CompanyForm
            values={sent && !isRejected ? companyForm.read(sent) : shown.values}
            fieldErrors={shown.fieldErrors}
            timeZones={timeZones}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface CompanyFormProps {
  values: CompanyInput;
  fieldErrors: FieldErrors;
  timeZones: string[];
}

function CompanyForm({ values, fieldErrors, timeZones }: CompanyFormProps) {
  const filled = { form: { fields: companyFields(values) }, values, fieldErrors };
  const { names, contact, home } = COMPANY_SECTIONS;
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
      <FormSection id="names-title" title="Company" names={names} {...filled} />
      <FormSection id="contact-title" title="Contact" names={contact} {...filled} />
      <HoursFields timeZones={timeZones} {...filled} />
      <OfficeList input={values} fieldErrors={fieldErrors} />
      <FormSection id="home-title" title="Home page" names={home} {...filled} />
      <FormSection
        id="social-title"
        title="Social links"
        names={Object.keys(socialForm.fields)}
        {...filled}
      >
        <p className="hint">Only those with an address are shown.</p>
      </FormSection>
      <div>
        <SaveButton />
      </div>
    </Form>
  );
}
