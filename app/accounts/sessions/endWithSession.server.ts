import type { Accounts } from "~/accounts/accounts.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import type { App } from "~/platform/app.server";

/**
 * A download ends early with the session that began it: it may take hours, an export reads further records all the time,
 * and an account may be removed meanwhile. Other responses stay as they are.
 */
export function endWithSession(
  { log }: Pick<App, "log">,
  { sessionWatch }: Pick<Accounts, "sessionWatch">,
  { id }: Pick<LiveSession, "id">,
  response: Response,
): Response {
  const { body, status, headers } = response;
  if (!body || !headers.get("content-disposition")?.startsWith("attachment")) return response;
  const reader = body.getReader();
  let unfollow = () => {};
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const cutOff = () => {
          log.info("a download was cut off, because its session has ended");
          const error = new Error("the session of a download has ended");
          controller.error(error);
          reader.cancel(error).catch(() => undefined);
        };
        unfollow = sessionWatch.follow(id, cutOff, { outlastsIdling: true });
      },
      async pull(controller) {
        const { done, value } = await reader.read().catch((error) => {
          unfollow();
          throw error;
        });
        if (!done) return controller.enqueue(value);
        unfollow();
        controller.close();
      },
      cancel(reason) {
        unfollow();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { status, headers });
}
