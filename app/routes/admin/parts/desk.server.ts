import type { RouterContextProvider } from "react-router";
import type { Context } from "~/platform/context.server";
import { mailWaysOf } from "~/platform/mail/ways";
import type { Actor } from "~/platform/security/actor";
import { requireAdministrator } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";

export interface Desk {
  actor: Extract<Actor, { kind: "administrator" }>;
  context: Context;
}

/** Who works at the desk, and what the rooms work with. Anybody else is sent to the sign-in page. */
export function deskOf(context: Readonly<RouterContextProvider>): Desk {
  const actor = requireAdministrator(context);
  return { actor, context: context.get(requestScope).context };
}

/** Whether mail to people is written to files, because no mail server is set. */
export function isMailFiled({ context }: Desk): boolean {
  return mailWaysOf(context.settings.mail).others === "file";
}

/** What the room answered, or "failed" when it threw: the desk has a sentence of its own for that, and the log the cause. */
export async function attempt<Result>(
  desk: Desk,
  work: () => Promise<Result>,
): Promise<Result | { ok: false; reason: "failed" }> {
  try {
    return await work();
  } catch (error) {
    desk.context.log.error({ err: error }, "a change at the desk failed");
    return { ok: false, reason: "failed" };
  }
}
