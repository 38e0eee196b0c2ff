import { readFile } from "node:fs/promises";
import { data, Form } from "react-router";
import type { Documents } from "#documents/documents.server";
import type { Logo } from "~/company/brand";
import type { CleanLogo } from "~/company/cleanLogo";
import { changeLogo } from "~/company/commands.server";
import { BRAND_PATH, LOGO_MAX_BYTES, LOGO_PATH } from "~/company/rules";
import { formOf } from "~/platform/forms/fields";
import { file } from "~/platform/forms/recordFields";
import { unreadable } from "~/platform/http/body/parseForm.server";
import { parseMultipart } from "~/platform/http/body/parseMultipart.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import { BackLink, SettingsSection } from "~/shell/admin/AdminPageHead";
import { type AdminRequest, adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { type Flash, SAVE_FAILED } from "~/shell/admin/change/flash";
import { reloadWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { type Refusal, refuse } from "~/shell/forms/handleForm.server";
import { OPENED_FROM_FIELD } from "~/shell/forms/hiddenFields";
import { SaveButton } from "~/shell/forms/SaveButton";
import { useFrame } from "~/shell/frame";
import { requestScope } from "~/shell/scope.server";
import {
  DEFAULT_PICTURE_COLORS,
  FAVICON_SIZES,
  iconSvg,
  LARGEST_ICON_SIZE,
} from "~/ui/art/logoDrawing";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/companyLogo";

const logoForm = formOf({
  logo: file({
    label: "Drawing",
    hint: `An SVG file with a square field, at most ${LOGO_MAX_BYTES / 1024} KB`,
    accept: ".svg,image/svg+xml",
  }),
});

// On purpose: without a loader the router would open this page without a request, and so without the guard.
export const loader = () => null;

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { documents } = context.get(requestScope);
  const result = await receiveLogo(admin, documents, request);
  // The logo is in the frame around this page too.
  if (result === "newer-version") return reloadWithFlash(admin, LOGO_PATH, CHANGED_MEANWHILE);
  if (result.ok) return reloadWithFlash(admin, BRAND_PATH);
  const { status, fieldErrors, formError } = result;
  return data({ values: logoForm.empty, fieldErrors, formError }, { status });
}

const CHANGED_MEANWHILE: Flash = {
  tone: "failed",
  text: "Somebody has changed the logo meanwhile. It is shown as it is now.",
};

export const clientAction = reportFailure<typeof action>(() => SAVE_FAILED);

export default function CompanyLogo({ actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const logo = useFrame()?.company.logo;
  const formState = emptyOrTypedForm(logoForm, actionData);
  return (
    <>
      <title>Logo | Settings | Admin Dashboard</title>
      <BackLink href={BRAND_PATH}>Brand</BackLink>
      <SettingsSection
        id="logo-title"
        title="Logo"
        lead={
          "Beside the short name, in the tabs of browsers, on home screens and in the " +
          "pictures of shared links, always on a white tile."
        }
      >
        {logo && <img className="own-logo" src={logo} alt="The logo as it is now" />}
        <FormErrors result={actionData} {...formState} />
        <Form method="post" encType="multipart/form-data" noValidate className="form">
          <input type="hidden" name={OPENED_FROM_FIELD} value={logo ? logoVersionIn(logo) : ""} />
          <FormField name="logo" {...formState} />
          <div>
            <SaveButton />
          </div>
        </Form>
        {logo && (
          <Form method="post" action={`${LOGO_PATH}/remove`} reloadDocument>
            <input type="hidden" name={OPENED_FROM_FIELD} value={logoVersionIn(logo)} />
            <Button variant="line" size="sm" type="submit">
              Remove the logo
            </Button>
          </Form>
        )}
      </SettingsSection>
    </>
  );
}

/** That of the logo on the screen, which may be older than what a loader would find now. */
const logoVersionIn = (address: string) =>
  new URL(address, "https://here").searchParams.get("v") ?? "";

type ReceivedLogo = { ok: true } | "newer-version" | ({ ok: false } & Refusal);

const NOT_SAVED: ReceivedLogo = {
  ok: false,
  ...refuse({ status: 503, fieldErrors: {}, formError: SAVE_FAILED }),
};

/** Processor time, not elapsed time. A plain logo took less than a tenth of it at 512 pixels (November 28, 2026). */
const LOGO_COMPUTING_MAX_MS = 1_000;

/**
 * Draws its icons: some drawings take little at one size and all memory at another. If too many wait to be drawn, the logo is
 * refused as one that takes too long.
 */
async function isDrawnQuickly(documents: Documents, logo: Logo): Promise<boolean> {
  const brand = { logo, colors: DEFAULT_PICTURE_COLORS };
  for (const size of [LARGEST_ICON_SIZE, ...FAVICON_SIZES]) {
    const svg = iconSvg(size, { full: false, brand });
    const png = await documents.drawSvg(svg, { computingMaxMs: LOGO_COMPUTING_MAX_MS });
    if (!png.ok) return false;
  }
  return true;
}

/** Stores the drawing of a submitted form. Throws the response to a body that is not a form. */
async function receiveLogo(
  admin: AdminRequest,
  documents: Documents,
  request: Request,
): Promise<ReceivedLogo> {
  const refusedLogo = (error: LogoError): ReceivedLogo => ({
    ok: false,
    ...refuse({ status: 422, fieldErrors: { logo: formatLogoError(error) } }),
  });
  const form = await parseMultipart(request, admin.app.files.temporary, {
    fileField: "logo",
    networks: networksOf(admin.actor.ipAddress),
    maxFileBytes: LOGO_MAX_BYTES,
  });
  if (!form.ok) {
    if (form.cause) admin.app.log.error({ err: form.cause }, "a logo could not be received");
    if (form.reason === "too-large") return refusedLogo({ reason: "too-large" });
    if (form.reason === "malformed") throw unreadable(form.reason);
    return NOT_SAVED;
  }
  const { file } = form;
  if (!file) return refusedLogo({ reason: "missing" });
  try {
    const source = await readFile(file.temporaryPath, "utf8");
    const result = await attempt(admin, () =>
      changeLogo(admin.app, admin.actor, {
        source,
        version: form.fields.get(OPENED_FROM_FIELD) ?? "",
        isDrawnQuickly: (logo) => isDrawnQuickly(documents, logo),
      }),
    );
    if (result.ok) return result;
    if (result.reason === "newer-version") return result.reason;
    if (result.reason === "failed" || result.reason === "not-allowed") return NOT_SAVED;
    return refusedLogo(result);
  } finally {
    await file.dispose();
  }
}

type DrawingError = Extract<CleanLogo, { ok: false }>;
type Reason = Exclude<DrawingError["reason"], "unknown-part"> | "missing";

const TEXTS: Record<Reason, string> = {
  missing: "Choose an SVG file",
  "too-large": `The drawing must be ${LOGO_MAX_BYTES / 1024} KB or smaller`,
  "not-svg": "This file cannot be read as an SVG drawing",
  "not-square": "The drawing must be square: its viewBox as wide as it is high",
  "too-complex": "The drawing has too many parts for a logo",
  empty: "The drawing has no shapes in it",
};

type LogoError = { reason: Reason } | { reason: "unknown-part"; what: string };

function formatLogoError(error: LogoError): string {
  if (error.reason !== "unknown-part") return TEXTS[error.reason];
  return `The drawing holds ${error.what}, which a logo cannot have. Export it as plain SVG, with shapes and presentation attributes`;
}
