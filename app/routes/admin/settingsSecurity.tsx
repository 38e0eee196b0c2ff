import { listLinks } from "~/domain/accounts/linkedAccounts.server";
import { listPasskeys } from "~/domain/accounts/passkeys.server";
import { listSessions } from "~/domain/accounts/queries.server";
import { countRecoveryCodes } from "~/domain/accounts/recoveryCodes.server";
import { secondStepsOf } from "~/domain/accounts/secondStep.server";
import { ArrivalNotice, arrivalOf } from "~/routes/account/parts/ArrivalNotice";
import { shownProviders } from "~/routes/account/parts/identityProviders.server";
import { AuthenticatorCard, RecoveryCodesCard } from "~/routes/admin/parts/AuthenticatorCard";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { LinksCard } from "~/routes/admin/parts/LinksCard";
import { linkProof } from "~/routes/admin/parts/linkProof.server";
import { PasskeysCard } from "~/routes/admin/parts/PasskeysCard";
import { SessionsCard } from "~/routes/admin/parts/SessionsCard";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import { LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/settingsSecurity";

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const { id } = desk.actor;
  const [sessions, steps, passkeys, linked, recoveryCodes] = await Promise.all([
    listSessions(desk.context, id),
    secondStepsOf(desk.context.db, id),
    listPasskeys(desk.context.db, id),
    listLinks(desk.context.db, id),
    countRecoveryCodes(desk.context.db, id),
  ]);
  const shown = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }));
  const session = requireSession(context);
  const { signer } = context.get(requestScope);
  const links = shownProviders(desk.context).map((provider) => ({
    ...provider,
    isLinked: linked.includes(provider.id),
    proof: linkProof(signer, session, provider.id),
  }));
  const arrival = arrivalOf(url.searchParams);
  const limits = desk.context.settings.session;
  const mine = session.id;
  return { sessions, mine, limits, links, arrival, steps, recoveryCodes, passkeys: shown };
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { sessions, mine, limits, steps, recoveryCodes, passkeys, links, arrival } = loaderData;
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
      {(steps.app || steps.passkey) && <RecoveryCodesCard left={recoveryCodes} />}
      {links.length > 0 && <LinksCard links={links} />}
      <SessionsCard sessions={sessions} mine={mine} limits={limits} />
    </>
  );
}
