import type { RouterContextProvider } from "react-router";
import type { App } from "~/platform/app.server";
import { mailWaysOf } from "~/platform/mail/ways";
import type { Actor } from "~/platform/security/actor";
import { requireAdministrator } from "~/shell/currentSession.server";
import { requestScope } from "~/shell/scope.server";

export interface AdminRequest {
  actor: Extract<Actor, { kind: "administrator" }>;
  app: App;
}

/** Who works at the desk, and what the rooms work with. Anybody else is sent to the sign-in page. */
export function adminRequest(context: Readonly<RouterContextProvider>): AdminRequest {
  const actor = requireAdministrator(context);
  return { actor, app: context.get(requestScope).app };
}

/** Whether mail to people is written to files, because no mail server is set. */
export function isMailFiled({ app }: AdminRequest): boolean {
  return mailWaysOf(app.settings.mail).others === "file";
}

/** What the room answered, or "failed" when it threw: the desk has a sentence of its own for that, and the log the cause. */
export async function attempt<Result>(
  admin: AdminRequest,
  work: () => Promise<Result>,
): Promise<Result | { ok: false; reason: "failed" }> {
  try {
    return await work();
  } catch (error) {
    admin.app.log.error({ err: error }, "a change at the desk failed");
    return { ok: false, reason: "failed" };
  }
}
