import type { Task } from "~/dashboard/goingPublic/tasks.server";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { LinkButton } from "~/ui/primitives/Button";

interface GoingPublicProps {
  open: readonly Task[];
  skipped: readonly Task[];
  /** Where the set-up begins or goes on; null if the tasks that are left are none of it. */
  start: string | null;
}

/** What is left to do before the public sees the site: the set-up of a new site, and later what was left out. */
export function GoingPublic({ open, skipped, start }: GoingPublicProps) {
  if (open.length === 0) return null;
  const shown = open.length > SHOWN_TASKS + 1 ? SHOWN_TASKS : open.length;
  return (
    <section className="card tablecard going-public" aria-labelledby="going-public-title">
      <div className="tablebar">
        <h2 id="going-public-title">Before you go public</h2>
        <p>{open.length === 1 ? "One thing is left" : `${open.length} things are left`}</p>
        {start && open.length > 1 && (
          <LinkButton variant="signal" size="sm" href={start}>
            Go through them in order
          </LinkButton>
        )}
      </div>
      <Tasks tasks={open.slice(0, shown)} change="skip" verb="Skip" />
      {open.length > shown && (
        <details className="tasks-more">
          <summary>{`${open.length - shown} more`}</summary>
          <Tasks tasks={open.slice(shown)} change="skip" verb="Skip" />
        </details>
      )}
      {skipped.length > 0 && (
        <details className="tasks-more">
          <summary>
            {skipped.length === 1 ? "One was skipped" : `${skipped.length} were skipped`}
          </summary>
          <Tasks tasks={skipped} change="take-up" verb="Take up again" />
        </details>
      )}
    </section>
  );
}

/** The next ones. All of them would push what comes in every day off the screen; a single one is not worth folding. */
const SHOWN_TASKS = 3;

interface TasksProps {
  tasks: readonly Task[];
  /** The address of what its button does, below that of the task. */
  change: "skip" | "take-up";
  verb: string;
}

function Tasks({ tasks, change, verb }: TasksProps) {
  return (
    <ol className="tasks">
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskRow {...task} />
          <ChangeButton
            action={`/admin/tasks/${task.id}/${change}`}
            variant="quiet"
            describedBy={`task-${task.id}`}
          >
            {verb}
          </ChangeButton>
        </li>
      ))}
    </ol>
  );
}

function TaskRow({ id, title, text, href, verb }: Task) {
  return (
    <>
      <div className="task">
        <strong id={`task-${id}`}>{title}</strong>
        <p>{text}</p>
      </div>
      <LinkButton variant="line" size="sm" href={href} aria-describedby={`task-${id}`}>
        {verb}
      </LinkButton>
    </>
  );
}
