import { eq } from "drizzle-orm";
import { listAdministratorNames } from "~/accounts/queries.server";
import { type CompanyAndBrand, getCompanyAndBrand } from "~/company/queries.server";
import { CLAIMS_PATH, type Claim } from "~/content/claims/claim";
import { listClaims } from "~/content/claims/claimSources.server";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { isPageThere } from "~/content/queries.server";
import { countDemoRecords, type DemoRecords } from "~/dashboard/goingPublic/demoRecords.server";
import {
  SET_UP_STEPS,
  type SetUp,
  type SetUpStep,
  TASK_IDS,
  type TaskId,
} from "~/dashboard/goingPublic/steps";
import { skippedTasks } from "~/dashboard/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { wasEverDone } from "~/platform/data/audit/auditQuestions.server";
import type { Transaction } from "~/platform/data/database.server";
import { hasMailLeft } from "~/platform/mail/mailList.server";
import { transportKindsOf } from "~/platform/mail/message";
import { type Rejection, reject } from "~/platform/reject";

/** The demo content, and the name beside its logo. */
interface Demo extends DemoRecords {
  readonly shortName: string;
}

/** Something that is left to do before the site is shown to the public. */
export interface Task {
  id: TaskId;
  title: string;
  /** Why, and what the site says or does until then. */
  text: string;
  href: string;
  /** The label of its link. */
  verb: string;
}

const isTask = (id: string): id is TaskId => TASK_IDS.some((task) => task === id);

/** The tasks that are left, in the order in which they are best done, and those that were skipped. */
export async function getTasks(app: App, demo: Demo, claims: readonly Claim[]) {
  const [remainingTasks, skippedIds] = await Promise.all([
    listRemainingTasks(app, demo, claims),
    listSkipped(app),
  ]);
  return {
    open: remainingTasks.filter(({ id }) => !skippedIds.has(id)),
    skipped: remainingTasks.filter(({ id }) => skippedIds.has(id)),
  };
}

async function listRemainingTasks(app: App, demo: Demo, claims: readonly Claim[]): Promise<Task[]> {
  const [company, demoRecordCount, team, hasBackup, hasMailServerSent] = await Promise.all([
    getCompanyAndBrand(app),
    countDemoRecords(app, demo),
    listAdministratorNames(app),
    wasEverDone(app.db, ["backup-made", "backup-restored", "foreign-backup-restored"]),
    hasMailLeft(app.db, transportKindsOf(app.settings.mail).otherMail),
  ]);
  const tasks = [
    ...companyTasks(company, demo),
    ...contentTasks(app, demoRecordCount),
    ...claimTasks(claims),
    ...sendingTasks(app, hasMailServerSent),
    ...(team.length < 2 ? [TEAM] : []),
    ...(hasBackup ? [] : [BACKUP]),
  ];
  return tasks.toSorted((one, other) => TASK_IDS.indexOf(one.id) - TASK_IDS.indexOf(other.id));
}

const TEAM: Task = {
  id: "team",
  title: "Somebody else who can sign in",
  text: "If you lose your password and your device, nobody else can let you in.",
  href: "/admin/settings/team",
  verb: "Invite",
};

const BACKUP: Task = {
  id: "backup",
  title: "A backup",
  text: "None was made yet. Make one now and then, or let the machine make them every night.",
  href: "/admin/settings/backup",
  verb: "Make a backup",
};

function companyTasks({ company, brand }: CompanyAndBrand, demo: Demo): Task[] {
  const tasks: Task[] = [];
  if (isPlaceholder(company.email))
    tasks.push({
      id: "company",
      title: "Name, address and hours of your firm",
      text: `The site still says ${company.email}, which reaches nobody.`,
      href: "/admin/settings/company",
      verb: "Fill in",
    });
  const hasOwnLook = brand.colors !== null || brand.logoVersion !== null;
  const hasDemoName = company.shortName === demo.shortName;
  if (!hasOwnLook || hasDemoName)
    tasks.push({
      id: "brand",
      title: hasOwnLook ? "Your name beside the logo" : "Your colors and your logo",
      text: hasOwnLook
        ? `Visitors still read “${company.shortName}” on every page: the short name is in Brand.`
        : "The site wears the ones it came with.",
      href: "/admin/settings/brand",
      verb: "Choose",
    });
  return tasks;
}

/** Names that RFC 2606 and 6761 reserve for examples: no mail arrives there. */
function isPlaceholder(email: string): boolean {
  return /@(?:.*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(email);
}

function contentTasks(app: App, demoRecordCount: number): Task[] {
  const published = app.publishedTexts();
  const original = EDITABLE_PAGES.filter((page) => !published[page.id] && isPageThere(app, page));
  const tasks: Task[] = [];
  if (original.length > 0)
    tasks.push({
      id: "pages",
      title: "What your pages say",
      text: `${namesOf(original.map(({ name }) => name))} ${original.length === 1 ? "has" : "have"} the texts of the demo firm.`,
      href: "/admin/pages",
      verb: "Write",
    });
  if (demoRecordCount > 0)
    tasks.push({
      id: "demo",
      title: "The jobs and blogs of the demo firm",
      text:
        demoRecordCount === 1
          ? "One of them is still there."
          : `${demoRecordCount} of them are still there, and visitors see them.`,
      href: "/admin/demo-content",
      verb: "Look through",
    });
  return tasks;
}

function claimTasks(claims: readonly Claim[]): Task[] {
  const open = claims.filter(({ source }) => source === null);
  const [first] = open;
  if (!first) return [];
  return [
    {
      id: "claims",
      title: "What your pages promise",
      text: `“${first.text}”${open.length === 1 ? "" : ` and ${open.length - 1} more`}: nobody has said yet what that rests on.`,
      href: CLAIMS_PATH,
      verb: "Name sources",
    },
  ];
}

const NAMED_MAX = 3;
const list = new Intl.ListFormat("en-US");

function namesOf(names: readonly string[]): string {
  if (names.length <= NAMED_MAX) return list.format(names);
  return list.format([...names.slice(0, NAMED_MAX), `${names.length - NAMED_MAX} others`]);
}

/** The tasks without which mail, or a link in it, reaches nobody. */
function sendingTasks({ settings }: App, hasMailServerSent: boolean): Task[] {
  const tasks: Task[] = [];
  const { hostname, protocol } = settings.publicUrl;
  if (protocol !== "https:" || hostname === "localhost")
    tasks.push({
      id: "address",
      title: "The address of the site",
      text: `Links in emails lead to ${settings.publicUrl.origin}. Whoever runs the machine sets PUBLIC_URL.`,
      href: "/admin/settings/mail",
      verb: "Look at mail",
    });
  if (transportKindsOf(settings.mail).otherMail === "file")
    tasks.push({
      id: "mail",
      title: "A mail server",
      text: "Emails are written to files, and nobody gets them. Whoever runs the machine sets SMTP_URL.",
      href: "/admin/settings/mail",
      verb: "Look at mail",
    });
  else if (!hasMailServerSent)
    tasks.push({
      id: "test-mail",
      title: "A test email",
      text: "No email has left the site lately that would show whether they arrive.",
      href: "/admin/settings/mail",
      verb: "Send one",
    });
  return tasks;
}

async function listSkipped({ db }: App): Promise<ReadonlySet<string>> {
  return new Set((await db.select().from(skippedTasks)).map(({ task }) => task));
}

export type TaskChangeResult = { ok: true } | Rejection<"not-allowed" | "task-missing">;

/** Skips one task, or those of a step of the set-up: all or none. */
export async function skipTasks(
  app: App,
  actor: Actor,
  tasks: readonly string[],
): Promise<TaskChangeResult> {
  return changeTasks(app, actor, tasks, async (tx, task) => {
    const row = { task, skippedAt: app.now() };
    const { rowCount } = await tx.insert(skippedTasks).values(row).onConflictDoNothing();
    return rowCount ? "task-skipped" : null;
  });
}

export async function unskipTask(app: App, actor: Actor, task: string): Promise<TaskChangeResult> {
  return changeTasks(app, actor, [task], async (tx) => {
    await tx.delete(skippedTasks).where(eq(skippedTasks.task, task));
    return "task-taken-up";
  });
}

/** `change` returns the event to record; null for a task that stays as it was. */
async function changeTasks(
  app: App,
  actor: Actor,
  tasks: readonly string[],
  change: (tx: Transaction, task: string) => Promise<AuditAction | null>,
): Promise<TaskChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!tasks.every(isTask)) return reject("task-missing");
  return app.db.transaction(async (tx) => {
    for (const task of tasks) {
      const action = await change(tx, task);
      if (action) await recordAudit(tx, app, { actor, action, subject: `task:${task}` });
    }
    return { ok: true };
  });
}

/** The set-up, for the screens that belong to it: null on all others, and once every step is done or skipped. */
export async function findSetUp(app: App, demo: Demo, path: string): Promise<SetUp | null> {
  const current = SET_UP_STEPS.findIndex(({ href }) => href === path);
  if (current < 0) return null;
  const { open, skipped } = await getTasks(app, demo, await listClaims(app));
  const openIn = (tasks: readonly TaskId[]) => open.filter(({ id }) => tasks.includes(id));
  const steps = SET_UP_STEPS.map(({ href, title, tasks }): SetUpStep => {
    if (openIn(tasks).length > 0) return { href, title, state: "open" };
    const isSkipped = skipped.some(({ id }) => tasks.includes(id));
    return { href, title, state: isSkipped ? "skipped" : "done" };
  });
  if (!steps.some(({ state }) => state === "open")) return null;
  const skippableTasks = openIn(SET_UP_STEPS[current]?.tasks ?? []).map(({ id }) => id);
  return { steps, current, skippableTasks };
}

/** Where the set-up goes on: the screen of the first step that is open; null if there is none. */
export function firstStep(open: readonly Pick<Task, "id">[]): string | null {
  const step = SET_UP_STEPS.find(({ tasks }) => open.some(({ id }) => tasks.includes(id)));
  return step?.href ?? null;
}
