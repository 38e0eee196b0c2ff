/** The tasks that are skipped with the one in the address, with a space between them. */
export const OTHER_TASKS_FIELD = "others";

/** The steps of setting up a new site, in the best order: a screen each, and the tasks that it settles. */
const STEPS = [
  { href: "/admin/settings/company", title: "Your firm", tasks: ["company"] },
  { href: "/admin/settings/brand", title: "Colors and logo", tasks: ["brand"] },
  { href: "/admin/pages", title: "Your pages", tasks: ["pages", "claims"] },
  { href: "/admin/demo-content", title: "Demo content", tasks: ["demo"] },
  { href: "/admin/settings/mail", title: "Email", tasks: ["mail", "test-mail", "address"] },
  { href: "/admin/settings/team", title: "Your team", tasks: ["team"] },
  { href: "/admin/settings/backup", title: "Backup", tasks: ["backup"] },
] as const;

export type TaskId = (typeof STEPS)[number]["tasks"][number];

export const SET_UP_STEPS: readonly { href: string; title: string; tasks: readonly TaskId[] }[] =
  STEPS;

/** In the order of their steps. */
export const TASK_IDS: readonly TaskId[] = STEPS.flatMap(({ tasks }) => [...tasks]);

export interface SetUpStep {
  href: string;
  title: string;
  state: "open" | "done" | "skipped";
}

export interface SetUp {
  steps: readonly SetUpStep[];
  /** The step of this screen. */
  current: number;
  /** The tasks that "Skip" skips: those of the step of this screen that are open. */
  skippableTasks: readonly string[];
}

/** Whether a screen belongs to the set-up. */
export const isSetUpScreen = (path: string) => SET_UP_STEPS.some(({ href }) => href === path);
