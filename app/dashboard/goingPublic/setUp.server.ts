import { type DemoRecords, listTasks } from "~/dashboard/goingPublic/tasks.server";
import type { App } from "~/platform/app.server";

/** What a new owner goes through, in the order in which it is best done: a screen each, and the tasks that it settles. */
const STEPS = [
  { href: "/admin/settings/company", title: "Your firm", tasks: ["company"] },
  { href: "/admin/settings/brand", title: "Colors and logo", tasks: ["brand"] },
  { href: "/admin/pages", title: "Your pages", tasks: ["pages"] },
  { href: "/admin/demo-content", title: "Demo content", tasks: ["demo"] },
  { href: "/admin/settings/mail", title: "Email", tasks: ["mail", "test-mail"] },
  { href: "/admin/settings/team", title: "Your team", tasks: ["team"] },
  { href: "/admin/settings/backup", title: "Backup", tasks: ["backup"] },
] as const;

export interface SetUpStep {
  href: string;
  title: string;
  state: "open" | "done" | "skipped";
}

export interface SetUp {
  steps: readonly SetUpStep[];
  /** The step of this screen. */
  current: number;
  /** The task that "Skip" skips; null if the step of this screen is done or skipped. */
  skips: string | null;
}

/** The set-up, for the screens that belong to it: null on all others, and once every step is done or skipped. */
export async function findSetUp(app: App, demo: DemoRecords, path: string): Promise<SetUp | null> {
  const current = STEPS.findIndex(({ href }) => href === path);
  if (current < 0) return null;
  const { open, skipped } = await listTasks(app, demo, []);
  const openIn = (tasks: readonly string[]) => open.find(({ id }) => tasks.includes(id));
  const steps = STEPS.map(({ href, title, tasks }): SetUpStep => {
    if (openIn(tasks)) return { href, title, state: "open" };
    const isSkipped = skipped.some(({ id }) => (tasks as readonly string[]).includes(id));
    return { href, title, state: isSkipped ? "skipped" : "done" };
  });
  if (!steps.some(({ state }) => state === "open")) return null;
  return { steps, current, skips: openIn(STEPS[current]?.tasks ?? [])?.id ?? null };
}

/** Where the set-up goes on: the screen of the first step that is open; null if there is none. */
export function firstStep(open: readonly { id: string }[]): string | null {
  const step = STEPS.find(({ tasks }) =>
    open.some(({ id }) => (tasks as readonly string[]).includes(id)),
  );
  return step?.href ?? null;
}
