import {
  INVITATION_LINK_MS,
  PASSWORD_LINK_MS,
  SIGN_UP_LINK_MS,
  UNLOCK_LINK_MS,
} from "~/accounts/rules";
import { formatDuration } from "~/platform/config/officeCalendar";
import type { Mailbox, Message } from "~/platform/mail/message";

// Every mail goes to the mailbox it is about, and none repeats what somebody typed: the sender may be a stranger.

interface Envelope {
  to: string;
  company: Mailbox;
}

function mail({ to, company }: Envelope, subject: string, lines: string[]): Message {
  const text = lines.join("\n");
  // Confidential: it may hold a key, so the outbox erases the text once the mail has been sent.
  return { to: { name: "", address: to }, from: company, subject, text, confidential: true };
}

export function verificationMail(envelope: Envelope, link: URL): Message {
  return mail(envelope, `Verify your email address for ${envelope.company.name}`, [
    "Somebody, most likely you, signed up as an administrator with this address.",
    "",
    `Open this page to verify it. It works once, within ${formatDuration(SIGN_UP_LINK_MS)}:`,
    link.href,
    "",
    "An administrator then has to approve your account before you can sign in.",
    "",
    "If it was not you, do nothing: without this page there is no account.",
  ]);
}

/** The mail to an address that already has an account. Only its owner learns that it has. */
export function accountExistsMail(
  envelope: Envelope,
  { signIn, waitsForApproval }: { signIn: URL; waitsForApproval: boolean },
): Message {
  return mail(envelope, `You already have an account at ${envelope.company.name}`, [
    "Somebody, most likely you, signed up as an administrator with this address, which has an account already.",
    "",
    waitsForApproval
      ? `It waits for an administrator to approve it. You can sign in then: ${signIn.href}`
      : `Sign in, or have a new password sent to you: ${signIn.href}`,
    "",
    "If it was not you, you need do nothing: nothing was changed.",
  ]);
}

export function passwordLinkMail(envelope: Envelope, link: URL): Message {
  return mail(envelope, `Set a new password for ${envelope.company.name}`, [
    "Somebody, most likely you, asked for a new password for the account with this address.",
    "",
    `Open this page to set it. It works once, within ${formatDuration(PASSWORD_LINK_MS)}:`,
    link.href,
    "",
    "If it was not you, do nothing: your password stays as it is.",
  ]);
}

/** For an email address without an account. Sent all the same, so that nobody can find out which addresses have one. */
export function noAccountMail(envelope: Envelope): Message {
  return mail(envelope, `There is no account with this address at ${envelope.company.name}`, [
    "Somebody, most likely you, asked for a new password for this address, which has no account.",
    "",
    "Perhaps yours has another address. If it was not you, you need do nothing.",
  ]);
}

export function unlockMail(envelope: Envelope, link: URL): Message {
  return mail(envelope, `Sign in to ${envelope.company.name} from your browser`, [
    "Somebody, most likely you, could not sign in to the account with this address, because there were too many attempts or too many people at once.",
    "",
    `Open this page in the browser you want to sign in with. It works once, within ${formatDuration(UNLOCK_LINK_MS)}, and asks for your password as always:`,
    link.href,
    "",
    "If it was not you, do nothing: nothing was changed.",
  ]);
}

/** For an email address without an account. Sent all the same, so that nobody can find out which addresses have one. */
export function noUnlockMail(envelope: Envelope): Message {
  return mail(envelope, `There is no account with this address at ${envelope.company.name}`, [
    "Somebody, most likely you, tried to sign in with this address, which has no account.",
    "",
    "Perhaps yours has another address. If it was not you, you need do nothing.",
  ]);
}

export function passwordChangedMail(
  envelope: Envelope,
  change: "by-its-owner" | "by-link",
): Message {
  return mail(envelope, `Your password at ${envelope.company.name} was changed`, [
    "The password of your account was changed, and every other session was ended.",
    ...(change === "by-link" ? [INVITATIONS_ENDED] : []),
    "",
    `If it was not you, set a new one at once with "Forgot your password?" on the sign-in page, and tell ${envelope.company.address}.`,
  ]);
}

const INVITATIONS_ENDED =
  "Invitations that your account had sent and nobody had accepted no longer work: invite these people again.";

/** `isSecondStepLeft`: whether signing in asks for a passkey after the password, without the app. */
export function authenticatorMail(
  envelope: Envelope,
  change: { kind: "added" } | { kind: "removed"; isSecondStepLeft: boolean },
): Message {
  const subject = `An authenticator app was ${change.kind} at ${envelope.company.name}`;
  return mail(envelope, subject, [
    change.kind === "added"
      ? "From now on, signing in with your password also asks for a code of your authenticator app."
      : `Your authenticator app was removed. ${secondStepText(change.isSecondStepLeft)}`,
    "",
    `If it was not you, change your password at once and tell ${envelope.company.address}.`,
  ]);
}

function secondStepText(isLeft: boolean): string {
  return isLeft
    ? "Signing in with your password still asks for a second step."
    : "Signing in no longer asks for a second step, and recovery codes no longer work.";
}

/**
 * Unlike most of these, nobody asked for it: it follows several second steps that were refused, each after the right password or
 * a linked sign-in.
 */
export function secondStepsRefusedMail(envelope: Envelope): Message {
  const { name, address } = envelope.company;
  return mail(envelope, `Sign-ins to your account were refused at ${name}`, [
    "Within an hour, somebody gave the right password of your account or used a sign-in that is linked to it, and then gave a wrong code or passkey several times. They were not signed in.",
    "",
    `If it was not you, somebody else knows your password or uses the linked account. Set a new password at once with "Forgot your password?" on the sign-in page, secure the linked account, and tell ${address}.`,
  ]);
}

export function passkeyMail(
  envelope: Envelope,
  change: { kind: "added" } | { kind: "removed"; isSecondStepLeft: boolean },
): Message {
  return mail(envelope, `A passkey was ${change.kind} at ${envelope.company.name}`, [
    `A passkey of your account was ${change.kind}.`,
    ...(change.kind === "removed" ? [secondStepText(change.isSecondStepLeft)] : []),
    "",
    `If it was not you, change your password at once and tell ${envelope.company.address}.`,
  ]);
}

export function invitationMail(envelope: Envelope, link: URL): Message {
  return mail(envelope, `You are invited to the admin area of ${envelope.company.name}`, [
    `You are invited to work as an administrator on the website of ${envelope.company.name}.`,
    "",
    `Open this page to choose your password. It works once, within ${formatDuration(INVITATION_LINK_MS)}:`,
    link.href,
    "",
    `If you did not expect this, ask at ${envelope.company.address}.`,
  ]);
}

/** Somebody who was imported has no password yet. */
export function approvedMail(
  envelope: Envelope,
  { signIn, hasPassword }: { signIn: URL; hasPassword: boolean },
): Message {
  return mail(envelope, `Your account at ${envelope.company.name} is approved`, [
    hasPassword
      ? "An administrator approved your account. You can sign in now:"
      : 'An administrator approved your account. Choose a password with "Forgot your password?" on this page, and sign in with it:',
    signIn.href,
  ]);
}
