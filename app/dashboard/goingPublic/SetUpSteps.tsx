import { Check, Circle, Minus } from "lucide-react";
import { OTHER_TASKS_FIELD, type SetUp, type SetUpStep } from "~/dashboard/goingPublic/steps";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";

const ICONS = { open: Circle, done: Check, skipped: Minus };
const STATES = { open: "", done: "done", skipped: "skipped" };

/** Says above the screens of the set-up which step this is, what is done, and where it goes on. */
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
