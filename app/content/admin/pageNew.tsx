import { Form, redirect } from "react-router";
import * as z from "zod/mini";
import { addPlainPage } from "~/content/commands.server";
import { PLAIN_PAGES_MAX, plainAddressOf, plainPageId } from "~/content/pageForms/plainPage";
import { heading } from "~/content/textFields";
import { fieldOf, formOf, type TypedOf } from "~/platform/forms/fields";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { type ActionResult, shownForm } from "~/shell/forms/formResult";
import { handleForm, notSaved, refuse } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { LeaveQuestion } from "~/shell/forms/SaveBar";
import { CancelLink, SaveButton } from "~/shell/forms/SaveButton";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/pageNew";

const ADDRESS_TAKEN = "The site has a page at this address. Choose another one";
const ADDRESS_WRONG = "Address must be letters, digits and hyphens";
/** The title has no letter of the Latin alphabet and no digit. */
const ADDRESS_MISSING = "Choose an address of letters, digits and hyphens";

const PATH_MAX_CHARACTERS = 60;

const address = fieldOf(
  "text",
  {
    label: "Address",
    optional: true,
    maxCharacters: PATH_MAX_CHARACTERS,
    hint: "Such as partners, for /partners. Made from the title if it is left empty.",
    autoComplete: "off",
  },
  z.string().check(
    z.overwrite((typed) => typed.trim().replace(/^\/+/, "").toLowerCase()),
    z.maxLength(PATH_MAX_CHARACTERS, `Address must be ${PATH_MAX_CHARACTERS} characters or fewer`),
    z.refine((typed) => typed === plainAddressOf(typed), ADDRESS_WRONG),
  ),
);

const newPageForm = formOf({ title: heading("Title", { maxCharacters: 70 }), address });

type TypedNewPage = TypedOf<typeof newPageForm.fields>;

const FAILED = "Failed to add the page. Please try again later.";
const TOO_MANY = `There can be at most ${PLAIN_PAGES_MAX} pages of your own.`;

export const shouldRevalidate = skipLiveReload;

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { isReservedSegment } = context.get(requestScope);
  return handleForm(request, newPageForm, async ({ title, address: typed }) => {
    const address = typed || plainAddressOf(title);
    const refuseAddress = (error: string) =>
      refuse({ status: 422, fieldErrors: { address: error } });
    if (!address) return refuseAddress(ADDRESS_MISSING);
    if (isReservedSegment(address)) return refuseAddress(ADDRESS_TAKEN);
    const result = await attempt(admin, () =>
      addPlainPage(admin.app, admin.actor, { address, title }),
    );
    if (result.ok) return redirect(`/admin/pages/${plainPageId(address)}`);
    if (result.reason === "page-exists") return refuseAddress(ADDRESS_TAKEN);
    return notSaved(result, result.reason === "too-many-pages" ? TOO_MANY : FAILED);
  });
}

export const clientAction = reportFailure<typeof action>(() => FAILED);

export default function PageNew({ actionData }: Route.ComponentProps) {
  const result = useRetainedResult(actionData);
  return (
    <>
      <title>{`${result ? "Error: " : ""}Add page | Pages | Admin Dashboard`}</title>
      <AdminPageHead
        title="Add page"
        lead="A page of your own, such as partners or certifications. It is a draft until you publish it."
        back={<BackLink href="/admin/pages">All pages</BackLink>}
      />
      <section className="card pad stack editor" aria-label="Page">
        <RestoredForm action="/admin/pages/new">
          {(fields) => (
            <NewPage
              typed={fields ? newPageForm.read(fields) : newPageForm.empty}
              result={result}
            />
          )}
        </RestoredForm>
      </section>
    </>
  );
}

function NewPage({ typed, result }: { typed: TypedNewPage; result: ActionResult<TypedNewPage> }) {
  const formState = shownForm<TypedNewPage>(typed, result);
  const field = (name: keyof TypedNewPage) => ({ ...formState, form: newPageForm, name });
  return (
    <>
      <FormErrors form={newPageForm} result={result} {...formState} />
      <Form method="post" noValidate className="form" autoComplete="off" data-restorable="">
        <FormField {...field("title")} />
        <FormField {...field("address")} />
        <div className="row">
          <SaveButton verb="Add page" busyVerb="Adding..." />
          <CancelLink href="/admin/pages" />
        </div>
        <LeaveQuestion refusedResult={result} />
      </Form>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Add page" sentence="Failed to load the page. Please try again." />;
}
