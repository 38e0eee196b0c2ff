import { activateJob, deactivateJob } from "~/jobs/commands.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/http/security/actor";

/** Activates or deactivates several jobs independently: one rejected job does not affect the others. */
export async function setActivityOfJobs(
  app: App,
  actor: Actor,
  { ids, isActive }: { ids: readonly string[]; isActive: boolean },
): Promise<{ changed: number; refused: number }> {
  let changed = 0;
  for (const id of ids) {
    const change = await (isActive ? activateJob : deactivateJob)(app, actor, id);
    if (change.ok) changed += 1;
  }
  return { changed, refused: ids.length - changed };
}
