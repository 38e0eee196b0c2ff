import { data, Form, replace, useNavigation } from "react-router";
import { getJobPolicy, setJobPolicy } from "~/jobs/policy.server";
import { isTicked } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { Button } from "~/ui/primitives/Button";
import { CheckboxField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/settingsPublishing";

const PATH = "/admin/settings/publishing";
const SAVE_ERROR = "Failed to save. Please try again later.";

export async function loader({ context }: Route.LoaderArgs) {
  return getJobPolicy(adminRequest(context).app);
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const form = await parseForm(request);
  if (!form.ok) throw unreadable(form.reason);
  const blocksIncomplete = isTicked(form.fields, "blocks_incomplete");
  const saved = await attempt(admin, () =>
    setJobPolicy(admin.app, admin.actor, { blocksIncomplete }),
  );
  if (!saved.ok) return data({ failed: SAVE_ERROR }, { status: 500 });
  return replace(PATH, { status: 303, headers: { "Set-Cookie": setFlash("saved") } });
}

export const clientAction = reportFailure(() => SAVE_ERROR);

export default function Publishing({ loaderData, actionData }: Route.ComponentProps) {
  const saving = useNavigation().formMethod === "POST";
  const formError = (actionData as { failed?: string } | undefined)?.failed;
  return (
    <>
      <title>Publishing | Settings | Admin Dashboard</title>
      <section className="card pad stack" aria-labelledby="publishing-title">
        <h2 id="publishing-title">Publishing jobs</h2>
        <p className="text-ink-2">
          Laws on pay transparency ask employers to state the pay or its range, and what comes with
          it, wherever a job is advertised. The editor says what a job lacks.
        </p>
        {formError && <Notice tone="bad" title={formError} />}
        <Form method="post" className="stack" aria-label="Publishing jobs">
          <CheckboxField
            name="blocks_incomplete"
            label="Do not publish a job that lacks what the law asks for"
            optional
            defaultChecked={loaderData.blocksIncomplete}
          />
          <div>
            <Button type="submit" variant="signal" size="sm" busy={saving}>
              {saving ? "Saving..." : "Save"}
            </Button>
          </div>
        </Form>
      </section>
    </>
  );
}
