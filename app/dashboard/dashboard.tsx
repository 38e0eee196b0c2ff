import {
  BriefcaseBusiness,
  ChevronRight,
  CircleCheck,
  Inbox,
  MailWarning,
  Newspaper,
  Plus,
  Scale,
  UserPlus,
  Users,
} from "lucide-react";
import { listJobFunnels } from "~/applications/applicationStatistics.server";
import { countApplications, listRecentApplications } from "~/applications/queries.server";
import { listClaims } from "~/content/claims/claimSources.server";
import { JobFunnels, RecentApplications, RecentJobs } from "~/dashboard/DashboardPanels";
import { firstStep, getTasks, type Task } from "~/dashboard/goingPublic/tasks.server";
import { listKeyFigures } from "~/dashboard/keyFigures.server";
import { listNeeds, type Need } from "~/dashboard/needs.server";
import { listRecentJobs } from "~/jobs/adminQueries.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { requestScope } from "~/shell/scope.server";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";
import type { Route } from "./+types/dashboard";

const FUNNELS_MAX = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, app } = adminRequest(context);
  const { demo } = context.get(requestScope);
  const claims = await listClaims(app);
  const [figures, needs, counts, funnels, jobs, applications, tasks] = await Promise.all([
    listKeyFigures(app),
    listNeeds(app, claims),
    countApplications(app),
    listJobFunnels(app, FUNNELS_MAX),
    listRecentJobs(app),
    listRecentApplications(app),
    getTasks(app, demo, claims),
  ]);
  const today = app.calendar().dayOf(app.now());
  const stages = { all: counts.byStatus, jobs: funnels };
  const goingPublic = { ...tasks, start: firstStep(tasks.open) };
  return { name: actor.name, figures, needs, stages, jobs, today, applications, goingPublic };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, figures, needs, stages, jobs, today, applications, goingPublic } = loaderData;
  // Both columns are about as long: the stages of several jobs take as much room as two lists.
  const hasFunnels = stages.jobs.length > 0;
  const recentJobs = <RecentJobs jobs={jobs} today={today} />;
  // One action stands out: on a new site that is the set-up.
  const addVariant = setUpStartOf(goingPublic) ? "line" : "signal";
  return (
    <>
      <title>Dashboard | Admin Dashboard</title>
      <AdminPageHead title="Dashboard" lead={`Welcome back, ${name}.`}>
        <LinkButton variant={addVariant} size="sm" href="/admin/jobs/new">
          <Icon of={Plus} />
          Add New Job
        </LinkButton>
      </AdminPageHead>
      <div className="dashboard">
        <nav className="figures" aria-label="Key figures">
          {figures.map(({ label, figure, change, href }) => (
            <a key={label} href={href}>
              <span>{label}</span> <b>{figure}</b> <small>{change}</small>
            </a>
          ))}
        </nav>
        <Needs needs={needs} />
        <GoingPublic {...goingPublic} />
        <div className="dash">
          <div>
            <RecentApplications applications={applications} />
            {hasFunnels && recentJobs}
          </div>
          <div>
            <JobFunnels {...stages} />
            {!hasFunnels && recentJobs}
          </div>
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Dashboard"
      sentence="Failed to load the dashboard. Please try again later."
    />
  );
}

const ICONS: Record<Need["kind"], IconGlyph> = {
  mail: MailWarning,
  inquiries: Inbox,
  applications: Users,
  jobs: BriefcaseBusiness,
  blogs: Newspaper,
  "sign-ups": UserPlus,
  claims: Scale,
};

/** The list of what waits for an administrator, with a link each. */
function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <section className="card tablecard" aria-labelledby="needs-title">
      <div className="tablebar">
        <h2 id="needs-title">Needs you today</h2>
      </div>
      {needs.length === 0 ? (
        <p className="needs-none">
          <Icon of={CircleCheck} />
          Nothing waits for you. New messages and applications appear here by themselves.
        </p>
      ) : (
        <ul className="needs">
          {needs.map((need) => (
            <li key={need.what}>
              <NeedLink {...need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NeedLink({ kind, count, what, more, href, isLate }: Need) {
  return (
    <a href={href} data-late={isLate || undefined}>
      <Icon of={ICONS[kind]} />
      <span>
        <strong>{`${count.toLocaleString("en-US")} ${what}`}</strong>
        {more && `; ${more}`}
      </span>
      <Icon of={ChevronRight} />
    </a>
  );
}

interface GoingPublicProps {
  open: readonly Task[];
  skipped: readonly Task[];
  /** Where the set-up begins or goes on; null if no task that is left belongs to it. */
  start: string | null;
}

/** A single task that is left is not gone through in order. */
const setUpStartOf = ({ open, start }: Pick<GoingPublicProps, "open" | "start">) =>
  open.length > 1 ? start : null;

/**
 * The tasks that are left before the public sees the site: the set-up of a new site, and later what was left out of it. What was
 * skipped can be taken up again as long as it is not done.
 */
function GoingPublic({ open, skipped, start }: GoingPublicProps) {
  if (open.length + skipped.length === 0) return null;
  const shown = open.length > SHOWN_TASKS + 1 ? SHOWN_TASKS : open.length;
  const setUpStart = setUpStartOf({ open, start });
  return (
    <section className="card tablecard going-public" aria-labelledby="going-public-title">
      <div className="tablebar">
        <h2 id="going-public-title">Before you go public</h2>
        <p>{leftText(open.length)}</p>
        {setUpStart && (
          <LinkButton variant="signal" size="sm" href={setUpStart}>
            Go through them in order
          </LinkButton>
        )}
      </div>
      {open.length > 0 && <Tasks tasks={open.slice(0, shown)} change="skip" verb="Skip" />}
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

function leftText(count: number): string {
  if (count === 0) return "Nothing is left but what was skipped";
  return count === 1 ? "One thing is left" : `${count} things are left`;
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
