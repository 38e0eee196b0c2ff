import { data, Form, redirect, useNavigation } from "react-router";
import { clearHostCookie, readHostCookie } from "~/domain/accounts/cookies.server";
import {
  findSignUp,
  type VerifiedEmail,
  verifyEmail,
} from "~/domain/accounts/signUpCommands.server";
import type { Context } from "~/platform/context.server";
import { textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";
import siteStyles from "~/ui/styles/site.css?url";
import type { Route } from "./+types/verify";
import { AccountScreen } from "./parts/AccountScreen";
import { readAccountForm } from "./parts/accountForm.server";
import { linkHeaders } from "./parts/linkHeaders";
import { PasswordField } from "./parts/PasswordField";
import { redeem } from "./parts/redeem.server";
import { SIGN_UP_COOKIE } from "./parts/signUpCookie";
import { summaryOf } from "./parts/words";

export const handle = { hydrate: true };
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];
export const meta: Route.MetaFunction = () => [
  { title: "Verify your email address" },
  { name: "robots", content: "noindex" },
];
export const headers = linkHeaders;

/** On purpose opening the page verifies nothing: programs that look through mail open every link in it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { context: program } = context.get(requestScope);
  const browserKey = browserKeyOf(request, program);
  const found = await findSignUp(program, { token: params.token, browserKey });
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const password = textOf(fields, "password");
  const { context: program } = context.get(requestScope);
  const proof = { token: params.token, browserKey: browserKeyOf(request, program), password };
  const answer = await redeem<VerifiedEmail>(context, (_, accounts, visitor) =>
    verifyEmail(program, accounts, visitor, proof),
  );
  if (!answer.ok) {
    const { status, headers, faults, message } = answer;
    return data({ faults, message }, { status, headers });
  }
  const forget = { "Set-Cookie": clearHostCookie(program.settings, SIGN_UP_COOKIE) };
  return redirect(`/admin/login?${answer.approved ? "ready" : "verified"}`, { headers: forget });
}

function browserKeyOf(request: Request, { settings }: Context): string {
  return readHostCookie(settings, request.headers.get("cookie"), SIGN_UP_COOKIE);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { email, sameBrowser } = loaderData;
  const { faults = {}, message } = actionData ?? {};
  return (
    <AccountScreen title="Verify your email address">
      <p>
        {sameBrowser
          ? `One press verifies ${email}.`
          : `Type the password you chose for ${email}, so that we know it was you who signed up.`}
      </p>
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={actionData} />
      <Form method="post" className="form">
        {!sameBrowser && <PasswordField autoComplete="current-password" error={faults.password} />}
        <Button variant="signal" type="submit" busy={busy}>
          {busy ? "Verifying..." : "Verify email address"}
        </Button>
      </Form>
    </AccountScreen>
  );
}
