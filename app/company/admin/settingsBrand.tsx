import { useRef } from "react";
import { Form } from "react-router";
import { BrandFields, colorErrors } from "~/company/admin/BrandFields";
import { brandForm } from "~/company/brand";
import { type BrandDetails, brandDetailsOf, changeBrand } from "~/company/commands.server";
import { getCompanyAndBrand } from "~/company/queries.server";
import { BRAND_PATH, LOGO_PATH } from "~/company/rules";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVE_FAILED } from "~/shell/admin/change/flash";
import { reloadWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { useOpenedFrom } from "~/shell/editing/OpenedFromFields";
import { type FilledRecord, RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusalAs, handleRecordForm } from "~/shell/editing/recordForm.server";
import { notSaved, refuse } from "~/shell/forms/handleForm.server";
import { OPENED_FROM_FIELD } from "~/shell/forms/hiddenFields";
import { SaveBar } from "~/shell/forms/SaveBar";
import { useTypedForm } from "~/shell/forms/typedForm";
import { useFrame } from "~/shell/frame";
import { DEFAULT_COLORS, findUnreadablePairs } from "~/ui/brand/palette";
import { Button, LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/settingsBrand";

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, company } = await getCompanyAndBrand(adminRequest(context).app);
  const details = brandDetailsOf({ company, brand });
  return {
    stored: typedOf(details),
    openedFrom: fingerprintOf(details),
    tagline: company.tagline,
    isOwn: brand.colors !== null,
  };
}

/** The values of the form for what is stored. */
function typedOf({ colors, shortName, descriptor }: BrandDetails): Typed {
  const { light, dark, signal } = colors ?? DEFAULT_COLORS;
  return { brand_light: light, brand_dark: dark, signal, short_name: shortName, descriptor };
}

type Typed = typeof brandForm.empty;

const RESET_FORM_ID = "reset-colors";

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleRecordForm(request, brandForm, async (values, openedFrom) => {
    const { brand_light: light, brand_dark: dark, signal, descriptor } = values;
    const colors = unlessDefault({ light, dark, signal });
    const details = { shortName: values.short_name, descriptor, colors, openedFrom };
    const result = await attempt(admin, () =>
      changeBrand(admin.app, findUnreadablePairs, admin.actor, details),
    );
    // Reloads the whole document, because its style sheets and the frame change.
    if (result.ok) return reloadWithFlash(admin, BRAND_PATH);
    if (result.reason === "saved-since")
      return conflictRefusalAs(result.newer, typedOf(result.newer));
    if (result.reason !== "unreadable") return notSaved(result, SAVE_FAILED);
    return refuse({ status: 422, fieldErrors: colorErrors(result.pairs) });
  });
}

function unlessDefault(colors: typeof DEFAULT_COLORS) {
  const isDefault = Object.entries(DEFAULT_COLORS).every(
    ([name, color]) => colors[name as keyof typeof colors] === color,
  );
  return isDefault ? null : colors;
}

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => SAVE_FAILED);

export default function BrandSettings({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { stored, openedFrom, tagline, isOwn } = loaderData;
  return (
    <>
      <title>Brand | Settings | Admin Dashboard</title>
      <RestoredRecordForm
        schema={brandForm}
        action={BRAND_PATH}
        result={actionData}
        {...{ stored, openedFrom }}
      >
        {(filled) => <BrandForm {...{ filled, tagline, isOwn }} />}
      </RestoredRecordForm>
      <LogoSection />
      {/* Outside the form, in which its button stands. */}
      <Form id={RESET_FORM_ID} method="post" action={`${BRAND_PATH}/reset`} reloadDocument />
    </>
  );
}

interface BrandFormProps {
  filled: FilledRecord<Typed>;
  tagline: string;
  isOwn: boolean;
}

function BrandForm({ filled, tagline, isOwn }: BrandFormProps) {
  const { values, fieldErrors, openedFrom, result } = filled;
  const element = useRef<HTMLFormElement>(null);
  const { typed, changed } = useTypedForm(brandForm, element, values);
  const shownFrom = useOpenedFrom(openedFrom, result);
  return (
    <RecordForm
      ref={element}
      filled={filled}
      noun="brand"
      aria-label="Brand"
      className="settings-form"
      onInput={changed}
    >
      <BrandFields form={brandForm} {...{ values, fieldErrors, typed, tagline, changed }} />
      <SaveBar refusedResult={result}>
        {isOwn && (
          <Button
            variant="line"
            type="submit"
            form={RESET_FORM_ID}
            name={OPENED_FROM_FIELD}
            value={shownFrom}
          >
            Back to the colors it came with
          </Button>
        )}
      </SaveBar>
    </RecordForm>
  );
}

function LogoSection() {
  const logo = useFrame()?.company.logo;
  return (
    <SettingsSection
      id="logo-title"
      title="Logo"
      lead="Beside the short name, in the tabs of browsers, on home screens and in the pictures of shared links."
    >
      <div className="logo-shown">
        {logo && <img className="own-logo" src={logo} alt="The logo as it is now" />}
        <p>{logo ? "Your own drawing." : "The one that the site came with."}</p>
        <LinkButton variant="line" size="sm" href={LOGO_PATH}>
          Change logo
        </LinkButton>
      </div>
    </SettingsSection>
  );
}
