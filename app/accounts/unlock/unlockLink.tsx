import { data, Form, redirect, useNavigation } from "react-router";
import { reportUnlessEnded } from "~/accounts/EndedLink";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { AccountScreen, withAlert } from "~/accounts/signIn/AccountScreen";
import { isUnlockLinkOpen, unlockSignIn } from "~/accounts/unlock/unlockCommands.server";
import { linkHeaders } from "~/accounts/visitorCommand.server";
import { visitorOf } from "~/platform/actor/actor";
import { LOGIN_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/unlockLink";

export const headers = linkHeaders;

/** Opening the page changes nothing: mail scanners open every link in a mail. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  if (!(await isUnlockLinkOpen(app, params.token))) throw data(null, { status: 404 });
  return null;
}

/**
 * Not limited by IP address: links cannot be guessed, none costs a hash, and this page must work when all attempts are used up.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { app, accounts, ipAddress } = context.get(requestScope);
  const visitor = visitorOf(ipAddress);
  const result = await unlockSignIn(app, accounts, visitor, params.token);
  if (!result.ok) throw data(null, { status: 404 });
  return redirect(withAlert(LOGIN_PATH, "unlocked"), withCookies(result.cookies));
}

export const clientAction = reportUnlessEnded<typeof action>;

export default function UnlockLink({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <AccountScreen title="Sign in from this browser">
      <p>
        This page works once. From now on this browser counts for itself, so that attempts of others
        no longer hold you up. Your password is still asked for.
      </p>
      {actionData && <Alert tone="bad" title={actionData.formError} />}
      <Form method="post" className="form">
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "One moment..." : "Go on to sign in"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
