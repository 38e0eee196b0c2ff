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
      <ol className="tasks">
        {open.map((task) => (
          <li key={task.id}>
            <TaskRow {...task} />
            <ChangeButton
              action={`/admin/tasks/${task.id}/skip`}
              variant="quiet"
              describedBy={`task-${task.id}`}
            >
              Skip
            </ChangeButton>
          </li>
        ))}
      </ol>
      {skipped.length > 0 && (
        <details className="tasks-skipped">
          <summary>
            {skipped.length === 1 ? "One was skipped" : `${skipped.length} were skipped`}
          </summary>
          <ol className="tasks">
            {skipped.map((task) => (
              <li key={task.id}>
                <TaskRow {...task} />
                <ChangeButton
                  action={`/admin/tasks/${task.id}/take-up`}
                  variant="quiet"
                  describedBy={`task-${task.id}`}
                >
                  Take up again
                </ChangeButton>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
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
