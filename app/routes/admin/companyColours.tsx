import { data, Form, redirectDocument, useNavigation } from "react-router";
import { brandColoursForm, COLOUR_FIELDS } from "~/domain/company/brandForms";
import { changeBrandColours } from "~/domain/company/commands.server";
import { getCompanyAndBrand } from "~/domain/company/queries.server";
import { checkForm, type Faults, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { unreadable } from "~/routes/admin/parts/change.server";
import { ColourField } from "~/routes/admin/parts/company/ColourField";
import { colourFaults } from "~/routes/admin/parts/company/colourFaults";
import { attempt, deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { COLOURS_PATH, COMPANY_PATH } from "~/routes/admin/parts/settingsSections";
import { findUnreadablePairs } from "~/ui/brand/contrastGate";
import { tokenOf } from "~/ui/brand/palette";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/companyColours";

type Typed = Record<(typeof COLOUR_FIELDS)[keyof typeof COLOUR_FIELDS], string>;

interface Refusal {
  typed: Typed;
  faults: Faults;
  failed?: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await getCompanyAndBrand(deskOf(context).context);
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
  const desk = deskOf(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const typed: Typed = {
    brand_light: textOf(body.fields, "brand_light"),
    brand_dark: textOf(body.fields, "brand_dark"),
    signal: textOf(body.fields, "signal"),
  };
  const refuse = (status: number, refusal: Omit<Refusal, "typed">) =>
    data<Refusal>({ typed, ...refusal }, { status });
  const form = checkForm(brandColoursForm, typed);
  if (!form.ok) return refuse(422, { faults: form.faults });
  const saved = await attempt(desk, () =>
    changeBrandColours(desk.context, findUnreadablePairs, desk.actor, form.value),
  );
  if (saved.ok) {
    // The whole document: its style sheets change.
    const headers = { "Set-Cookie": setFlash("saved") };
    return redirectDocument(COMPANY_PATH, { status: 303, headers });
  }
  if (saved.reason === "unreadable") return refuse(422, { faults: colourFaults(saved.pairs) });
  return refuse(503, { faults: {}, failed: FAILED["company-save"] });
}

export const shouldRevalidate = keepWhileTyping;

export const clientAction = reportFailure(() => FAILED["company-save"]);

export default function CompanyColours({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { typed, faults = {}, failed } = (actionData ?? {}) as Partial<Refusal>;
  const input = typed ?? loaderData.stored;
  const summary = Object.values(COLOUR_FIELDS).flatMap((field) => {
    const message = faults[field];
    return message ? [{ field, message }] : [];
  });
  const wired = (name: keyof Typed) => ({ name, defaultValue: input[name], error: faults[name] });
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
      {failed && <Notice tone="bad" title={failed} />}
      <ErrorSummary faults={summary} focusKey={actionData} />
      <Form method="post" noValidate className="form" key={typed ? "refused" : "stored"}>
        <ColourField {...wired("brand_light")} label="Brand colour in the light theme" />
        <ColourField {...wired("brand_dark")} label="Brand colour in the dark theme" />
        <ColourField {...wired("signal")} label="Signal colour" hint="In both themes" />
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
