import { removeAuthenticator } from "~/accounts/authenticator/authenticatorCommands.server";
import { resendInvitation, withdrawInvitation } from "~/accounts/joining/invitationCommands.server";
import { removeLinkedSignIn } from "~/accounts/linked/linkedAccounts.server";
import { removePasskey } from "~/accounts/passkeys/passkeyCommands.server";
import { findAccount } from "~/accounts/queries.server";
import { INVITATIONS_PER_HOUR_MAX } from "~/accounts/rules";
import { endSession } from "~/accounts/sessions/sessions.server";
import { isLastSecondStep } from "~/accounts/signIn/secondStepCommands.server";
import { approveAccount, removeAccount } from "~/accounts/team/team.server";
import {
  removeAccountQuestion,
  removeInvitationQuestion,
  TEAM_FAILED,
} from "~/accounts/team/teamTexts";
import { getCompanyMailbox } from "~/company/queries.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { SECURITY_PATH } from "~/shell/nextPath";

const REASONS = {
  "account-missing": "This person is no longer in the list.",
  "last-administrator": "The last administrator cannot be removed.",
  "invitation-missing": "The invitation was accepted or removed meanwhile.",
  "mailed-often": "They were emailed three times within an hour. Wait a while.",
  "invited-often": `You have emailed ${INVITATIONS_PER_HOUR_MAX} invitations within an hour. Wait a while.`,
  "session-missing": "This session has ended already.",
  "account-approved": "Somebody has approved this account meanwhile.",
  "passkey-missing": "This passkey was removed already.",
  "linked-sign-in-missing": "It was removed already.",
  "not-set-up": "It was removed already.",
  "confirmation-due": "Confirm that it is you first.",
  "account-new": "This account is too new to do that. Nothing was changed.",
  "only-way-in":
    "It is the only way into your account. Set a password or add another passkey or linked sign-in first.",
};

const NO_SECOND_STEP =
  "Signing in will no longer ask for a second step, and your recovery codes stop working.";

const teamChange = changesOf({
  home: "/admin/settings/team",
  failureText: TEAM_FAILED,
  reasons: REASONS,
});
const securityChange = changesOf({
  home: SECURITY_PATH,
  failureText: "Failed to update your security settings. Please try again later.",
  reasons: REASONS,
});

export const accountChanges = [
  teamChange("/admin/settings/team/:accountId/approve", {
    run: async ({ app, session, params }) =>
      approveAccount(app, session, { id: params.accountId, company: await getCompanyMailbox(app) }),
    doneText: "Approved. They can sign in now.",
  }),
  teamChange("/admin/settings/team/:accountId/remove", {
    ask: async ({ app, params }) => {
      const account = await findAccount(app, params.accountId);
      return account && removeAccountQuestion(account);
    },
    run: ({ app, session, params, shownAt }) =>
      removeAccount(app, session, { id: params.accountId, shownAt }),
    doneText: "Removed. All their sessions ended.",
  }),
  teamChange("/admin/settings/team/invitations/:invitationId/resend", {
    run: async ({ app, session, params }) =>
      resendInvitation(app, session, {
        id: params.invitationId,
        company: await getCompanyMailbox(app),
      }),
    doneText: "Invitation sent again, with a new link.",
  }),
  teamChange("/admin/settings/team/invitations/:invitationId/remove", {
    ask: () => removeInvitationQuestion(),
    run: ({ app, session, params }) => withdrawInvitation(app, session, params.invitationId),
    doneText: "Removed. The invitation no longer works.",
  }),
  securityChange("/admin/settings/security/sessions/:sessionId/end", {
    run: ({ app, session, params }) => endSession(app, session, params.sessionId),
    doneText: "Signed out there.",
  }),
  securityChange("/admin/settings/security/passkeys/:passkeyId/remove", {
    ask: async ({ app, actor }) => ({
      title: "Remove this passkey?",
      question: `It will no longer open your account. You may also want to delete it on your device.${
        (await isLastSecondStep(app.db, actor.id, "passkey")) ? ` ${NO_SECOND_STEP}` : ""
      }`,
      verb: "Remove",
    }),
    run: async ({ app, accounts, session, params }) =>
      removePasskey(app, accounts, session, {
        id: params.passkeyId,
        company: await getCompanyMailbox(app),
      }),
    doneText: "Passkey removed.",
  }),
  securityChange("/admin/settings/security/linked/:provider/remove", {
    ask: () => ({
      title: "Remove this linked sign-in?",
      question: "It will no longer open your account.",
      verb: "Remove",
    }),
    run: ({ app, accounts, session, params }) =>
      removeLinkedSignIn(app, accounts, session, params.provider),
    doneText: "Removed. It no longer opens your account.",
  }),
  securityChange("/admin/settings/security/authenticator/remove", {
    ask: async ({ app, actor }) => ({
      title: "Remove the authenticator app?",
      question: (await isLastSecondStep(app.db, actor.id, "authenticator"))
        ? NO_SECOND_STEP
        : "Signing in with your password will ask for a passkey or a recovery code instead.",
      verb: "Remove",
    }),
    run: async ({ app, accounts, session }) =>
      removeAuthenticator(app, accounts, session, await getCompanyMailbox(app)),
    doneText: "Removed. Signing in no longer asks for a code of the app.",
  }),
];
