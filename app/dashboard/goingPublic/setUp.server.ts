import { SET_UP_STEPS, type SetUp, type SetUpStep } from "~/dashboard/goingPublic/setUp";
import { type DemoRecords, listTasks } from "~/dashboard/goingPublic/tasks.server";
import type { App } from "~/platform/app.server";

/** The set-up, for the screens that belong to it: null on all others, and once every step is done or skipped. */
export async function findSetUp(app: App, demo: DemoRecords, path: string): Promise<SetUp | null> {
  const current = SET_UP_STEPS.findIndex(({ href }) => href === path);
  if (current < 0) return null;
  const { open, skipped } = await listTasks(app, demo, []);
  const openIn = (tasks: readonly string[]) => open.find(({ id }) => tasks.includes(id));
  const steps = SET_UP_STEPS.map(({ href, title, tasks }): SetUpStep => {
    if (openIn(tasks)) return { href, title, state: "open" };
    const isSkipped = skipped.some(({ id }) => tasks.includes(id));
    return { href, title, state: isSkipped ? "skipped" : "done" };
  });
  if (!steps.some(({ state }) => state === "open")) return null;
  return { steps, current, skips: openIn(SET_UP_STEPS[current]?.tasks ?? [])?.id ?? null };
}

/** Where the set-up goes on: the screen of the first step that is open; null if there is none. */
export function firstStep(open: readonly { id: string }[]): string | null {
  const step = SET_UP_STEPS.find(({ tasks }) => open.some(({ id }) => tasks.includes(id)));
  return step?.href ?? null;
}
