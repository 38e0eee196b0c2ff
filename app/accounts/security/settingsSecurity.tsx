import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { countRecoveryCodes } from "~/accounts/authenticator/recoveryCodes.server";
import { listLinkedProviders } from "~/accounts/linked/linkedAccounts.server";
import { listProviders, signLinkStart } from "~/accounts/linked/linkedSignInCommands.server";
import { listPasskeys } from "~/accounts/passkeys/passkeyCommands.server";
import { hasPassword, listSessions, type OpenSession } from "~/accounts/queries.server";
import { browserName } from "~/accounts/sessions/browserName";
import { alertIn, SignInAlertBox } from "~/accounts/signIn/AccountScreen";
import { getSecondSteps } from "~/accounts/signIn/secondStepCommands.server";
import { formatDuration } from "~/platform/config/officeCalendar";
import type { SessionLimits } from "~/platform/config/settings";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { SECURITY_PATH } from "~/shell/nextPath";
import { requireSession } from "~/shell/scope.server";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";
import type { Route } from "./+types/settingsSecurity";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const { id } = admin.actor;
  const [hasOwnPassword, sessions, steps, passkeys, linkedProviders, recoveryCodes] =
    await Promise.all([
      hasPassword(admin.app, id),
      listSessions(admin.app, id),
      getSecondSteps(admin.app.db, id),
      listPasskeys(admin.app.db, id),
      listLinkedProviders(admin.app, id),
      countRecoveryCodes(admin.app.db, id),
    ]);
  const listedPasskeys = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }));
  const session = requireSession(context);
  const providers = listProviders(admin.app).map((provider) => ({
    ...provider,
    isLinked: linkedProviders.includes(provider.id),
    signature: signLinkStart(admin.app.signer, session, provider.id),
  }));
  const alert = alertIn(url.searchParams);
  const limits = admin.app.settings.session;
  const currentId = session.id;
  return {
    hasOwnPassword,
    sessions,
    currentId,
    limits,
    providers,
    alert,
    steps,
    recoveryCodes,
    passkeys: listedPasskeys,
  };
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const {
    hasOwnPassword,
    sessions,
    currentId,
    limits,
    steps,
    recoveryCodes,
    passkeys,
    providers,
    alert,
  } = loaderData;
  return (
    <>
      <title>Security | Settings | Admin Dashboard</title>
      {alert && <SignInAlertBox alert={alert} />}
      <PasswordCard hasPassword={hasOwnPassword} />
      <AuthenticatorCard isOn={steps.hasAuthenticator} />
      <PasskeysCard passkeys={passkeys} />
      {(steps.hasAuthenticator || steps.hasPasskey) && (
        <RecoveryCodesCard codesLeft={recoveryCodes} />
      )}
      {providers.length > 0 && <LinkedSignInsCard providers={providers} />}
      <SessionsCard sessions={sessions} currentId={currentId} limits={limits} />
    </>
  );
}

interface CardProps {
  id: string;
  title: ReactNode;
  text: string;
  /** Buttons and links beside them. */
  controls?: ReactNode;
}

function SettingCard({ id, title, text, controls }: CardProps) {
  return (
    <section className="card pad setting" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      {controls}
    </section>
  );
}

function TableCard({ id, title, text, controls, children }: CardProps & { children: ReactNode }) {
  return (
    <section className="card tablecard" aria-labelledby={id}>
      <header className="setting pad">
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {controls}
      </header>
      {children}
    </section>
  );
}

/** Without a password, the link that is mailed for a forgotten one sets the first. */
function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  return (
    <SettingCard
      id="password-title"
      title="Password"
      text={
        hasPassword
          ? "Changing it ends all your other sessions."
          : "Your account has none. A link by email sets one, and ends all your sessions."
      }
      controls={
        <LinkButton
          variant="line"
          size="sm"
          href={hasPassword ? `${SECURITY_PATH}/password` : "/admin/forgot-password"}
        >
          {hasPassword ? "Change password" : "Set a password"}
        </LinkButton>
      }
    />
  );
}

function AuthenticatorCard({ isOn }: { isOn: boolean }) {
  const path = `${SECURITY_PATH}/authenticator`;
  return (
    <SettingCard
      id="app-title"
      title={
        <>
          Authenticator app <Badge tone={isOn ? "ok" : "hollow"} label={isOn ? "On" : "Off"} />
        </>
      }
      text={
        isOn
          ? "Signing in with your password also asks for a code of your app."
          : "Ask for a code of an app on your phone after the password, so that a stolen password opens nothing."
      }
      controls={
        <LinkButton
          variant={isOn ? "danger-line" : "line"}
          size="sm"
          href={isOn ? `${path}/remove` : path}
        >
          {isOn ? "Remove" : "Set up"}
          <VisuallyHidden> authenticator app</VisuallyHidden>
        </LinkButton>
      }
    />
  );
}

/** Shown only if the account has a second step, which a recovery code replaces. */
function RecoveryCodesCard({ codesLeft }: { codesLeft: number }) {
  const left = `${codesLeft} of them ${codesLeft === 1 ? "is" : "are"} left.`;
  return (
    <SettingCard
      id="codes-title"
      title="Recovery codes"
      text={`${left} Each signs you in once, after the password, when you have neither app nor passkey.`}
      controls={
        <LinkButton variant="line" size="sm" href={`${SECURITY_PATH}/recovery-codes`}>
          New recovery codes
        </LinkButton>
      }
    />
  );
}

interface ShownPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

function PasskeysCard({ passkeys }: { passkeys: readonly ShownPasskey[] }) {
  return (
    <TableCard
      id="passkeys-title"
      title="Passkeys"
      text="Sign in with your fingerprint, your face or your device's PIN, without a password."
      controls={
        <LinkButton variant="line" size="sm" href={`${SECURITY_PATH}/passkeys/new`}>
          Add a passkey
        </LinkButton>
      }
    >
      {passkeys.length > 0 && (
        <table className="data">
          <ColumnHeads labels={["Name", "Last used"]} hasActions />
          <tbody>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} {...passkey} />
            ))}
          </tbody>
        </table>
      )}
    </TableCard>
  );
}

function PasskeyRow({ id, name, createdAt, lastUsedAt }: ShownPasskey) {
  const { shortDate } = useOfficeCalendar();
  return (
    <tr>
      <td>
        <span className="who">
          <span id={`passkey-${id}`}>{name}</span>
          <span>{`Added ${shortDate(createdAt)}`}</span>
        </span>
      </td>
      <td className="when" data-label="Last used">
        {lastUsedAt ? shortDate(lastUsedAt) : "Never"}
      </td>
      <td className="c-acts">
        <div className="acts">
          <LinkButton
            variant="danger-line"
            size="sm"
            href={`${SECURITY_PATH}/passkeys/${id}/remove`}
            aria-describedby={`passkey-${id}`}
          >
            Remove
          </LinkButton>
        </div>
      </td>
    </tr>
  );
}

interface ShownProvider {
  id: string;
  name: string;
  isLinked: boolean;
  signature: string;
}

function LinkedSignInsCard({ providers }: { providers: readonly ShownProvider[] }) {
  return (
    <TableCard
      id="links-title"
      title="Linked sign-ins"
      text="Sign in with an account that you have elsewhere."
    >
      <table className="data">
        <ColumnHeads labels={["Provider"]} hasActions />
        <tbody>
          {providers.map((provider) => (
            <tr key={provider.id}>
              <td>
                <span className="who">
                  <strong id={`link-${provider.id}`} className="first-letter:uppercase">
                    {provider.name}
                  </strong>
                </span>
              </td>
              <td className="c-acts">
                <div className="acts">
                  <ProviderControl {...provider} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableCard>
  );
}

function ProviderControl({ id, isLinked, signature }: ShownProvider) {
  const describedBy = { "aria-describedby": `link-${id}` };
  const address = `${SECURITY_PATH}/linked/${id}`;
  return isLinked ? (
    <LinkButton variant="danger-line" size="sm" href={`${address}/remove`} {...describedBy}>
      Remove
    </LinkButton>
  ) : (
    // Leaves this site: the router would end at an address that it does not know.
    <LinkButton
      variant="line"
      size="sm"
      href={`${address}/start?proof=${signature}`}
      target="_self"
      {...describedBy}
    >
      Link
    </LinkButton>
  );
}

interface SessionsCardProps {
  sessions: readonly OpenSession[];
  /** The id of the current session. */
  currentId: string;
  limits: SessionLimits;
}

function SessionsCard({ sessions, currentId, limits }: SessionsCardProps) {
  return (
    <TableCard
      id="sessions-title"
      title="Active sessions"
      text={`Where you are signed in. ${endOfSession(limits)}`}
      controls={
        // A document navigation, because the admin area cannot be shown afterwards.
        <form method="post" action={`${SECURITY_PATH}/sessions/end`}>
          <Button type="submit" variant="danger-line" size="sm">
            <Icon of={LogOut} />
            Sign out everywhere
          </Button>
        </form>
      }
    >
      <table className="data">
        <ColumnHeads labels={["Browser", "Last used"]} hasActions />
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isMine={session.id === currentId} />
          ))}
        </tbody>
      </table>
    </TableCard>
  );
}

const endOfSession = ({ idleMs, longestMs }: SessionLimits) =>
  `A session ends after ${formatDuration(idleMs)} without use, or ${formatDuration(longestMs)} ` +
  "after signing in.";

function SessionRow({ session, isMine }: { session: OpenSession; isMine: boolean }) {
  const { shortMoment } = useOfficeCalendar();
  const { id, userAgent, ipAddress, createdAt, updatedAt } = session;
  return (
    <tr>
      <td>
        <span className="who" id={`session-${id}`}>
          <span>{browserName(userAgent)}</span>
          <span>{`${ipAddress ?? "unknown address"}, signed in ${shortMoment(createdAt)}`}</span>
        </span>
      </td>
      <td className="when" data-label="Last used">
        {shortMoment(updatedAt)}
      </td>
      <td className="c-acts">
        <div className="acts">
          {isMine ? (
            <Badge tone="ok" label="This session" />
          ) : (
            <ChangeButton
              action={`${SECURITY_PATH}/sessions/${id}/end`}
              describedBy={`session-${id}`}
            >
              Sign out
            </ChangeButton>
          )}
        </div>
      </td>
    </tr>
  );
}
