import { countRecoveryCodes } from "~/accounts/authenticator/recoveryCodes.server";
import { listLinks } from "~/accounts/linked/linkedAccounts.server";
import { linkProof, listProviders } from "~/accounts/linked/linkedSignIn.server";
import { listPasskeys } from "~/accounts/passkeys/passkeyCommands.server";
import { listSessions } from "~/accounts/queries.server";
import {
  AuthenticatorCard,
  LinksCard,
  PasskeysCard,
  RecoveryCodesCard,
  SessionsCard,
} from "~/accounts/security/SecurityCards";
import { ArrivalNotice, arrivalOf } from "~/accounts/signIn/AccountScreen";
import { listSecondSteps } from "~/accounts/signIn/secondStep.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { requestScope, requireSession } from "~/shell/scope.server";
import { LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/settingsSecurity";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const { id } = admin.actor;
  const [sessions, steps, passkeys, linkedProviders, recoveryCodes] = await Promise.all([
    listSessions(admin.app, id),
    listSecondSteps(admin.app.db, id),
    listPasskeys(admin.app.db, id),
    listLinks(admin.app.db, id),
    countRecoveryCodes(admin.app.db, id),
  ]);
  const listedPasskeys = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }));
  const session = requireSession(context);
  const { signer } = context.get(requestScope);
  const links = listProviders(admin.app).map((provider) => ({
    ...provider,
    isLinked: linkedProviders.includes(provider.id),
    proof: linkProof(signer, session, provider.id),
  }));
  const arrival = arrivalOf(url.searchParams);
  const limits = admin.app.settings.session;
  const currentId = session.id;
  return {
    sessions,
    currentId,
    limits,
    links,
    arrival,
    steps,
    recoveryCodes,
    passkeys: listedPasskeys,
  };
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { sessions, currentId, limits, steps, recoveryCodes, passkeys, links, arrival } =
    loaderData;
  return (
    <>
      <title>Security | Settings | Admin Dashboard</title>
      {arrival && <ArrivalNotice arrival={arrival} />}
      <section className="card pad setting" aria-labelledby="password-title">
        <header>
          <h2 id="password-title">Password</h2>
          <p>Changing it ends all your other sessions.</p>
        </header>
        <LinkButton variant="line" size="sm" href="/admin/settings/security/password">
          Change password
        </LinkButton>
      </section>
      <AuthenticatorCard isOn={steps.app} />
      <PasskeysCard passkeys={passkeys} />
      {(steps.app || steps.passkey) && <RecoveryCodesCard codesLeft={recoveryCodes} />}
      {links.length > 0 && <LinksCard links={links} />}
      <SessionsCard sessions={sessions} currentId={currentId} limits={limits} />
    </>
  );
}
