import { activateJob, deactivateJob } from "~/jobs/commands.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/security/actor";

/** Activates or deactivates many, each by itself: one that may not be published keeps no other from it. */
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
