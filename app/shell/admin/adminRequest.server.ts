import { type RouterContextProvider, redirect } from "react-router";
import type { Administrator } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { ActorRemoved } from "~/platform/data/audit/audit.server";
import { transportKindsOf } from "~/platform/mail/message";
import type { Rejection } from "~/platform/reject";
import { LOGIN_PATH } from "~/shell/nextPath";
import { isStillSignedIn, requestScope, requireAdministrator } from "~/shell/scope.server";

export interface AdminRequest {
  actor: Administrator;
  app: App;
  /** Asked once a file has arrived, which may take minutes. For a form without one the guard has looked again: true. */
  isStillSignedIn: () => Promise<boolean>;
}

/** The signed-in administrator and the app. Throws a 503 if the session could not be looked up. */
export function adminRequest(context: Readonly<RouterContextProvider>): AdminRequest {
  const actor = requireAdministrator(context);
  const { app } = context.get(requestScope);
  return { actor, app, isStillSignedIn: context.get(isStillSignedIn) };
}

/** Whether mail to people is written to files, because no mail server is configured. */
export function isMailWrittenToFiles({ app }: AdminRequest): boolean {
  return transportKindsOf(app.settings.mail).otherMail === "file";
}

/**
 * Runs a command. If it throws, logs the cause and returns "failed", for which each screen has a sentence. Throws a redirect to
 * the sign-in page if the session ended while a file arrived, or the account was removed meanwhile.
 */
export async function attempt<Result>(
  admin: AdminRequest,
  work: () => Promise<Result>,
): Promise<Result | Rejection<"failed">> {
  try {
    if (await admin.isStillSignedIn()) return await work();
  } catch (error) {
    if (error instanceof ActorRemoved) throw redirect(LOGIN_PATH);
    admin.app.log.error({ err: error }, "a change in the admin area failed");
    return { ok: false, reason: "failed" };
  }
  throw redirect(LOGIN_PATH);
}

const ANYWHERE = "http://admin.invalid";

/** The address that a form came from if it is in the admin area; the fallback otherwise. Never another site. */
export function returnAddress(from: string, fallback: string): string {
  if (!URL.canParse(from, ANYWHERE)) return fallback;
  const url = new URL(from, ANYWHERE);
  const isAdmin = url.origin === ANYWHERE && /^\/admin(\/[\w-]+)*$/.test(url.pathname);
  return isAdmin ? url.pathname + url.search : fallback;
}

export function readFrom(request: Request, fallback: string): string {
  return returnAddress(new URL(request.url).searchParams.get("from") ?? "", fallback);
}
