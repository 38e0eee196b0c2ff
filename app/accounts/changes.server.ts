import { removeAuthenticator } from "~/accounts/authenticator/authenticatorCommands.server";
import { companyMailbox } from "~/accounts/joining/companyMailbox.server";
import { withdrawInvitation } from "~/accounts/joining/invitationCommands.server";
import { removeLink } from "~/accounts/linked/linkedAccounts.server";
import { removePasskey } from "~/accounts/passkeys/passkeyCommands.server";
import { findAccount } from "~/accounts/queries.server";
import { endSession } from "~/accounts/sessions/sessionCommands.server";
import { REMOVE_INVITATION_QUESTION } from "~/accounts/team/InvitationsTable";
import { REMOVE_ACCOUNT_QUESTION } from "~/accounts/team/TeamTable";
import { approveAccount, removeAccount } from "~/accounts/team/teamCommands.server";
import { change } from "~/shell/admin/change/change.server";

export const TEAM_FAILED = "Failed to update the team. Please try again later.";
const SECURITY_FAILED = "Failed to update your security settings. Please try again later.";

/** What the buttons for the team and for a person's own ways to sign in do. */
export const accountChanges = [
  change("/admin/settings/team/:accountId/approve", {
    home: "/admin/settings/team",
    run: async ({ app, session, params }) =>
      approveAccount(app, session, { id: params.accountId, company: await companyMailbox(app) }),
    done: "Approved. They can sign in now.",
    failed: TEAM_FAILED,
  }),
  change("/admin/settings/team/:accountId/remove", {
    home: "/admin/settings/team",
    ask: async ({ app, params }) => {
      const account = await findAccount(app, params.accountId);
      const title = `Remove ${account?.name}?`;
      return account && { title, question: REMOVE_ACCOUNT_QUESTION, verb: "Remove" };
    },
    run: ({ app, session, params }) => removeAccount(app, session, params.accountId),
    done: "Removed. All their sessions ended.",
    failed: TEAM_FAILED,
  }),
  change("/admin/settings/team/invitations/:invitationId/remove", {
    home: "/admin/settings/team",
    ask: () => ({
      title: "Remove this invitation?",
      question: REMOVE_INVITATION_QUESTION,
      verb: "Remove",
    }),
    run: ({ app, session, params }) => withdrawInvitation(app, session, params.invitationId),
    done: "Removed. The invitation no longer works.",
    failed: TEAM_FAILED,
  }),
  change("/admin/settings/security/sessions/:sessionId/end", {
    home: "/admin/settings/security",
    run: ({ app, session, params }) => endSession(app, session, params.sessionId),
    done: "Signed out there.",
    failed: SECURITY_FAILED,
  }),
  change("/admin/settings/security/passkeys/:passkeyId/remove", {
    home: "/admin/settings/security",
    ask: () => ({
      title: "Remove this passkey?",
      question:
        "It will no longer open your account. You may also want to delete it on your device.",
      verb: "Remove",
    }),
    run: async ({ app, session, params }) =>
      removePasskey(app, session, { id: params.passkeyId, company: await companyMailbox(app) }),
    done: "Passkey removed.",
    failed: SECURITY_FAILED,
  }),
  change("/admin/settings/security/linked/:provider/remove", {
    home: "/admin/settings/security",
    ask: () => ({
      title: "Remove this linked sign-in?",
      question: "It will no longer open your account.",
      verb: "Remove",
    }),
    run: ({ app, session, params }) => removeLink(app, session, params.provider),
    done: "Removed. It no longer opens your account.",
    failed: SECURITY_FAILED,
  }),
  change("/admin/settings/security/authenticator/remove", {
    home: "/admin/settings/security",
    ask: () => ({
      title: "Remove the authenticator app?",
      question:
        "Your password alone will open your account again, and your recovery codes stop working.",
      verb: "Remove",
    }),
    run: async ({ app, session }) => removeAuthenticator(app, session, await companyMailbox(app)),
    done: "Removed. Signing in no longer asks for a code.",
    failed: SECURITY_FAILED,
  }),
];
