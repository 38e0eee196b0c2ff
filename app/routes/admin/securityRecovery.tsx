import { data, Form, redirect, useNavigation } from "react-router";
import { renewRecoveryCodes } from "~/domain/accounts/authenticatorCommands.server";
import { requireConfirmed } from "~/routes/account/parts/confirmed.server";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { RecoveryCodes } from "~/routes/admin/parts/RecoveryCodes";
import { SECURITY_PATH } from "~/routes/admin/parts/settingsSections";
import { requestScope } from "~/routes/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/securityRecovery";

const HERE = `${SECURITY_PATH}/recovery-codes`;

export async function loader({ context }: Route.LoaderArgs) {
  requireConfirmed(context, HERE);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const session = requireConfirmed(context, HERE);
  const { context: program, accounts } = context.get(requestScope);
  const answer = await renewRecoveryCodes(program, accounts, session);
  if (!answer.ok) throw redirect(SECURITY_PATH);
  return data({ codes: answer.codes });
}

export default function RenewRecoveryCodes({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <section className="card pad stack narrow" aria-labelledby="recovery-title">
      <title>Recovery codes | Settings | Admin Dashboard</title>
      <header>
        <BackLink href={SECURITY_PATH}>Security</BackLink>
        <h2 id="recovery-title">New recovery codes</h2>
      </header>
      {actionData ? (
        <RecoveryCodes codes={actionData.codes} lead="Your old codes no longer work." />
      ) : (
        <>
          <p>All codes you have stop working, used or not.</p>
          <Form method="post" className="row">
            <Button variant="signal" type="submit" busy={busy}>
              {busy ? "Making codes..." : "Make new codes"}
            </Button>
            <LinkButton variant="line" href={SECURITY_PATH}>
              Cancel
            </LinkButton>
          </Form>
        </>
      )}
    </section>
  );
}
