import { type ChangeEvent, useRef } from "react";
import { Form } from "react-router";
import { colourErrors } from "~/company/admin/colourErrors";
import { COLOURS_PATH, COMPANY_PATH } from "~/company/admin/companyPaths";
import { brandColoursForm, COLOUR_FIELDS } from "~/company/brandForms";
import { changeBrandColours } from "~/company/commands.server";
import { getCompanyAndBrand } from "~/company/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { returnedDocument } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { saveForm } from "~/shell/admin/form/saveForm.server";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { FormErrors } from "~/shell/form/FormErrors";
import { shownForm } from "~/shell/form/formAnswer";
import { SaveButton } from "~/shell/form/SaveButton";
import { findUnreadablePairs } from "~/ui/brand/contrastGate";
import { tokenOf } from "~/ui/brand/palette";
import { Button } from "~/ui/primitives/Button";
import { Field } from "~/ui/primitives/Field";
import { TextInput } from "~/ui/primitives/inputs";
import type { Route } from "./+types/companyColours";

export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await getCompanyAndBrand(adminRequest(context).app);
  const original = {
    light: tokenOf("brand", "light"),
    dark: tokenOf("brand", "dark"),
    signal: tokenOf("signal", "light"),
  };
  const { light, dark, signal } = brand.colours ?? original;
  const stored = { brand_light: light, brand_dark: dark, signal };
  return { stored, isOwn: brand.colours !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return saveForm(admin, request, brandColoursForm, {
    save: ({ brand_light: light, brand_dark: dark, signal }) =>
      changeBrandColours(admin.app, findUnreadablePairs, admin.actor, { light, dark, signal }),
    // Reloads the whole document, because its style sheets change.
    done: () => returnedDocument(admin.app, COMPANY_PATH, SAVED),
    explain: (refused) => (refused.reason === "unreadable" ? colourErrors(refused.pairs) : null),
    formError: SAVE_FAILED,
  });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => SAVE_FAILED);

export default function CompanyColours({ loaderData, actionData }: Route.ComponentProps) {
  const shown = shownForm(loaderData.stored, actionData);
  const isRejected = shown.values !== loaderData.stored;
  return (
    <section className="card pad stack" aria-labelledby="colours-title">
      <title>Colors | Settings | Admin Dashboard</title>
      <header>
        <BackLink href={COMPANY_PATH}>Company</BackLink>
        <h2 id="colours-title">Colors</h2>
        <p>
          Buttons, links, drawings and marks follow these three. Colors in which something could not
          be read are refused. Covers of articles keep theirs.
        </p>
      </header>
      <FormErrors form={brandColoursForm} answer={actionData} {...shown} />
      <Form method="post" noValidate className="form" key={isRejected ? "rejected" : "stored"}>
        {Object.values(COLOUR_FIELDS).map((name) => (
          <ColourField
            key={name}
            name={name}
            {...brandColoursForm.fields[name].look}
            defaultValue={shown.values[name]}
            error={shown.fieldErrors[name]}
          />
        ))}
        <div>
          <SaveButton />
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
        Back to the colors it came with
      </Button>
    </Form>
  );
}

interface ColourFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  defaultValue: string;
}

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * A text field for a color in hex. With scripts the browser's color picker is shown beside it, and each updates the
 * other.
 */
function ColourField({ defaultValue, ...field }: ColourFieldProps) {
  const alive = useIsAlive();
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const followText = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (picker.current && HEX.test(target.value)) picker.current.value = target.value;
  };
  const followPicker = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (text.current) text.current.value = target.value;
  };
  return (
    <Field {...field}>
      {(control) => (
        <span className="colour-input">
          <TextInput
            {...control}
            ref={text}
            defaultValue={defaultValue}
            onChange={followText}
            autoComplete="off"
            spellCheck={false}
          />
          {alive && (
            <input
              ref={picker}
              type="color"
              aria-label={`Pick: ${field.label}`}
              defaultValue={HEX.test(defaultValue) ? defaultValue : "#000000"}
              onChange={followPicker}
            />
          )}
        </span>
      )}
    </Field>
  );
}
