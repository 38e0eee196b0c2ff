import { data, Form, redirectDocument, useNavigation } from "react-router";
import { ColourField } from "~/company/admin/ColourField";
import { colourErrors } from "~/company/admin/colourErrors";
import { COLOURS_PATH, COMPANY_PATH } from "~/company/admin/companyPaths";
import { brandColoursForm, COLOUR_FIELDS } from "~/company/brandForms";
import { changeBrandColours } from "~/company/commands.server";
import { getCompanyAndBrand } from "~/company/queries.server";
import { checkForm, type FieldErrors, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { unreadable } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { findUnreadablePairs } from "~/ui/brand/contrastGate";
import { tokenOf } from "~/ui/brand/palette";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/companyColours";

type Typed = Record<(typeof COLOUR_FIELDS)[keyof typeof COLOUR_FIELDS], string>;

interface Rejection {
  typed: Typed;
  fieldErrors: FieldErrors;
  formError?: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await getCompanyAndBrand(adminRequest(context).app);
  const original = {
    light: tokenOf("brand", "light"),
    dark: tokenOf("brand", "dark"),
    signal: tokenOf("signal", "light"),
  };
  const { light, dark, signal } = brand.colours ?? original;
  const stored: Typed = { brand_light: light, brand_dark: dark, signal };
  return { stored, isOwn: brand.colours !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed: Typed = {
    brand_light: textOf(body.fields, "brand_light"),
    brand_dark: textOf(body.fields, "brand_dark"),
    signal: textOf(body.fields, "signal"),
  };
  const refuse = (status: number, rejection: Omit<Rejection, "typed">) =>
    data<Rejection>({ typed, ...rejection }, { status });
  const form = checkForm(brandColoursForm, typed);
  if (!form.ok) return refuse(422, { fieldErrors: form.fieldErrors });
  const saved = await attempt(admin, () =>
    changeBrandColours(admin.app, findUnreadablePairs, admin.actor, form.value),
  );
  if (saved.ok) {
    // Reloads the whole document, because its style sheets change.
    const headers = { "Set-Cookie": setFlash("saved") };
    return redirectDocument(COMPANY_PATH, { status: 303, headers });
  }
  if (saved.reason === "unreadable") return refuse(422, { fieldErrors: colourErrors(saved.pairs) });
  return refuse(503, { fieldErrors: {}, formError: FAILED["company-save"] });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => FAILED["company-save"]);

export default function CompanyColours({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { typed, fieldErrors = {}, formError } = (actionData ?? {}) as Partial<Rejection>;
  const input = typed ?? loaderData.stored;
  const summary = Object.values(COLOUR_FIELDS).flatMap((field) => {
    const message = fieldErrors[field];
    return message ? [{ field, message }] : [];
  });
  const fieldProps = (name: keyof Typed) => ({
    name,
    defaultValue: input[name],
    error: fieldErrors[name],
  });
  return (
    <section className="card pad stack" aria-labelledby="colours-title">
      <title>Colours | Settings | Admin Dashboard</title>
      <header>
        <BackLink href={COMPANY_PATH}>Company</BackLink>
        <h2 id="colours-title">Colours</h2>
        <p>
          Buttons, links, drawings and marks follow these three. Colours in which something could
          not be read are refused. Covers of articles keep theirs.
        </p>
      </header>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={summary} focusKey={actionData} />
      <Form method="post" noValidate className="form" key={typed ? "refused" : "stored"}>
        <ColourField {...fieldProps("brand_light")} label="Brand colour in the light theme" />
        <ColourField {...fieldProps("brand_dark")} label="Brand colour in the dark theme" />
        <ColourField {...fieldProps("signal")} label="Signal colour" hint="In both themes" />
        <div>
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Saving..." : "Save"}
          </Button>
        </div>
      </Form>
      {loaderData.isOwn && <ResetForm />}
    </section>
  );
}

function ResetForm() {
  return (
    <Form method="post" action={`${COLOURS_PATH}/reset`} reloadDocument>
      <Button variant="line" size="sm" type="submit">
        Back to the colours it came with
      </Button>
    </Form>
  );
}
