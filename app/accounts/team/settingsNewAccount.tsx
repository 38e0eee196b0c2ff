import { data, redirect } from "react-router";
import { NewAccountAlert } from "~/accounts/team/NewAccountAlert";
import { useMarkSentFormsUnsaved } from "~/shell/forms/interrupted/storedForms";
import { requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/settingsNewAccount";

/** The page to which the guard redirects an account that is too new for its request. */
export function loader({ context }: Route.LoaderArgs) {
  const { newUntil } = requireSession(context);
  if (!newUntil) throw redirect("/admin/settings");
  return data({ newUntil }, { status: 403 });
}

export default function NewAccount({ loaderData }: Route.ComponentProps) {
  const isFormRetained = useMarkSentFormsUnsaved();
  return (
    <>
      <title>Not yet | Settings | Admin Dashboard</title>
      <section className="stack" aria-labelledby="new-account-title">
        <h2 id="new-account-title">Not yet</h2>
        <NewAccountAlert until={loaderData.newUntil} />
        {isFormRetained && <p>{FORM_RETAINED}</p>}
      </section>
    </>
  );
}

const FORM_RETAINED =
  "What you typed is not saved. It is in its form when you go back, as long as this tab is open.";
