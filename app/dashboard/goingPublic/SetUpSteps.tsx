import { Check, Circle, Minus } from "lucide-react";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";

const ICONS = { open: Circle, done: Check, skipped: Minus };
const STATES = { open: "", done: "done", skipped: "skipped" };

/** Above the screens of the set-up: which step this is, what is done, and where it goes on. */
export function SetUpSteps({ steps, current, skippableTasks }: SetUp) {
  const [firstTask, ...otherTasks] = skippableTasks;
  const done = steps.filter(({ state }) => state !== "open").length;
  return (
    <section className="set-up" aria-label="Set-up">
      <p>
        <strong>Set-up</strong> {done} of {steps.length} settled
      </p>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.href}
            data-state={step.state}
            aria-current={index === current ? "step" : undefined}
          >
            <Icon of={ICONS[step.state]} />
            {step.title}
            <VisuallyHidden>{STATES[step.state] && `, ${STATES[step.state]}`}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <div className="row">
        {firstTask && (
          <ChangeButton
            action={`/admin/tasks/${firstTask}/skip`}
            fields={{ [OTHER_TASKS_FIELD]: otherTasks.join(" ") }}
          >
            Skip this step
          </ChangeButton>
        )}
        <NextStep step={nextOpen(steps, current)} />
      </div>
    </section>
  );
}

function NextStep({ step }: { step?: SetUpStep }) {
  if (!step)
    return (
      <LinkButton variant="line" size="sm" href="/admin">
        To the dashboard
      </LinkButton>
    );
  return (
    <LinkButton size="sm" href={step.href}>
      Next: {step.title}
    </LinkButton>
  );
}

/** The next step that is open, from this one on and then from the first. */
function nextOpen(steps: readonly SetUpStep[], current: number): SetUpStep | undefined {
  const otherSteps = [...steps.slice(current + 1), ...steps.slice(0, current)];
  return otherSteps.find(({ state }) => state === "open");
}

/** The tasks that are skipped with the one in the address, with a space between them. */
export const OTHER_TASKS_FIELD = "others";

interface Step {
  href: string;
  title: string;
  /** The ids of the tasks that it settles. */
  tasks: readonly string[];
}

/** What a new owner goes through, in the order in which it is best done: a screen each, and the tasks that it settles. */
export const SET_UP_STEPS: readonly Step[] = [
  { href: "/admin/settings/company", title: "Your firm", tasks: ["company"] },
  { href: "/admin/settings/brand", title: "Colors and logo", tasks: ["brand"] },
  { href: "/admin/pages", title: "Your pages", tasks: ["pages", "claims"] },
  { href: "/admin/demo-content", title: "Demo content", tasks: ["demo"] },
  { href: "/admin/settings/mail", title: "Email", tasks: ["mail", "test-mail", "address"] },
  { href: "/admin/settings/team", title: "Your team", tasks: ["team"] },
  { href: "/admin/settings/backup", title: "Backup", tasks: ["backup"] },
];

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
