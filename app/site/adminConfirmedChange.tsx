import { Form, useActionData } from "react-router";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { reportFailedFinalChange } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { CancelLink } from "~/shell/forms/SaveButton";
import { getChange } from "~/site/adminChanges.server";
import { Button } from "~/ui/primitives/Button";
import { Card } from "~/ui/primitives/Card";
import type { Route } from "./+types/adminConfirmedChange";

export async function loader(args: Route.LoaderArgs) {
  return getChange(args.pattern).ask(args);
}

export async function action(args: Route.ActionArgs) {
  return getChange(args.pattern).perform(args);
}

export const clientAction = reportFailedFinalChange;

/** Asks before a change that cannot be undone, for browsers without scripts. With scripts a dialog does. */
export default function AdminConfirmedChange({ loaderData }: Route.ComponentProps) {
  const { title, question, verb, from, shown } = loaderData;
  useFailureOf(useRetainedResult(useActionData()));
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead title={title} back={<BackLink href={from}>Back</BackLink>} />
      <Card className="editor stack">
        <p>{question}</p>
        <Form method="post" className="row">
          <input type="hidden" name="from" value={from} />
          {Object.entries(shown).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <CancelLink href={from} />
          <Button type="submit" variant="danger">
            {verb}
          </Button>
        </Form>
      </Card>
    </>
  );
}
