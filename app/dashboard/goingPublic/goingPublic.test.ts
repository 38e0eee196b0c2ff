import { expect, test } from "vitest";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { typedOfDetails } from "~/blog/post";
import { DETAILS } from "~/blog/posts.testing";
import { changeBrand, changeCompanyProfile } from "~/company/commands.server";
import { listClaims } from "~/content/claims/claimSources.server";
import { savePage } from "~/content/commands.server";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { getPublishedTexts } from "~/content/queries.server";
import {
  type DemoRecords,
  getDemoContent,
  removeDemoContent,
} from "~/dashboard/goingPublic/demoRecords.server";
import {
  findSetUp,
  firstStep,
  getTasks,
  skipTasks,
  unskipTask,
} from "~/dashboard/goingPublic/tasks.server";
import { importedRecords } from "~/imports/tables.server";
import { deactivateJob } from "~/jobs/commands.server";
import { jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit, recordAudits } from "~/platform/data/audit/audit.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents, outbox, recordTranslations } from "~/platform/data/tables.server";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { NORTHWIND_PROFILE } from "../../../database/demo/company";
import { DEMO_JOBS } from "../../../database/demo/demoJobs";
import { DEMO_POSTS } from "../../../database/demo/demoPosts";
import { loadDemoContent } from "../../../database/demo/load.server";
import { PAGE_TEXTS } from "../../../database/demo/pageTexts";
import { ADA, GRACE, newcomerAt, VISITOR } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";

const database = useEmptyDatabase();
const DEMO = {
  jobs: DEMO_JOBS.map(({ id }) => id),
  posts: DEMO_POSTS.map(({ slug }) => slug),
  shortName: NORTHWIND_PROFILE.shortName,
};

async function openTasks(app: App) {
  const texts = await getPublishedTexts(app);
  const now = { ...app, publishedTexts: () => texts };
  const { open } = await getTasks(now, DEMO, await listClaims(now));
  return open.map(({ id }) => id);
}

test("a new site has everything to do", async () => {
  const app = database.context();
  await loadDemoContent(app);
  expect(await openTasks(app)).toEqual([
    "company",
    "brand",
    "pages",
    "claims",
    "demo",
    "mail",
    "team",
    "backup",
  ]);
  const publicUrl = new URL("http://localhost:3000");
  const atHome = { ...app, settings: { ...app.settings, publicUrl } };
  expect(await openTasks(atHome)).toContain("address");
  const smtp = { ...app.settings, mail: { kind: "smtp" } as typeof app.settings.mail };
  expect(await openTasks({ ...app, settings: smtp })).toContain("test-mail");
});

test("a test email is due until a mail has left by the mail server", async () => {
  const context = database.context();
  const smtp = { kind: "smtp" } as App["settings"]["mail"];
  const app = { ...context, settings: { ...context.settings, mail: smtp } };
  const message = {
    to: { name: "Ada", address: ADA.email },
    from: { name: "Fjord", address: "hello@fjord.no" },
    subject: "Test",
    text: "Test",
  };
  await app.db.transaction((tx) => enqueueMail(tx, { kind: "test", subjectId: "a1", message }));
  const isOpen = async () => (await openTasks(app)).includes("test-mail");
  expect(await isOpen()).toBe(true);
  // Nor does a message to the firm by EmailJS show that the mail server takes anything.
  for (const sentBy of ["file", "emailjs"] as const) {
    await app.db.update(outbox).set({ state: "sent", sentBy });
    expect(await isOpen()).toBe(true);
  }
  await app.db.update(outbox).set({ sentBy: "smtp" });
  expect(await isOpen()).toBe(false);
});

test("what is done leaves the list by itself", async () => {
  const app = database.context();
  await changeCompanyProfile(app, ADA, {
    ...NORTHWIND_PROFILE,
    email: "hello@fjord.no",
    openedFrom: WITHOUT_PAGE,
  });
  expect(await openTasks(app)).not.toContain("company");
  const colors = { light: "#0b5d3b", dark: "#7fd6a8", signal: "#d9a400" };
  const names = { shortName: NORTHWIND_PROFILE.shortName, descriptor: "Care" };
  await changeBrand(app, () => [], ADA, { ...names, colors, openedFrom: WITHOUT_PAGE });
  expect(await openTasks(app)).toContain("brand");
  await changeBrand(app, () => [], ADA, {
    ...names,
    shortName: "Fjord",
    colors,
    openedFrom: WITHOUT_PAGE,
  });
  expect(await openTasks(app)).not.toContain("brand");
  const backup = { actor: ADA, action: "backup-made" as const, subject: "backup:all" as const };
  await app.db.transaction((tx) => recordAudit(tx, app, backup));
  expect(await openTasks(app)).not.toContain("backup");
  for (const page of EDITABLE_PAGES) {
    const input = PAGE_TEXTS[page.id as keyof typeof PAGE_TEXTS];
    await savePage(app, ADA, { page, version: 0, input, publication: { kind: "now" } });
  }
  expect(await openTasks(app)).not.toContain("pages");
});

test("the set-up leads through its screens, and ends once every step is done or skipped", async () => {
  const app = database.context();
  await loadDemoContent(app);
  expect(await findSetUp(app, DEMO, "/admin/jobs")).toBeNull();
  const setUp = await findSetUp(app, DEMO, "/admin/settings/brand");
  expect(setUp).toMatchObject({ current: 1, skippableTasks: ["brand"] });
  expect(setUp?.steps.every(({ state }) => state === "open")).toBe(true);
  // The address is a task of this step too, and is not open here: skipping the step leaves it alone.
  const email = await findSetUp(app, DEMO, "/admin/settings/mail");
  expect(email?.skippableTasks).toEqual(["mail"]);
  const { open } = await getTasks(app, DEMO, []);
  expect(firstStep(open)).toBe("/admin/settings/company");
  await skipTasks(app, ADA, ["company"]);
  const remaining = await getTasks(app, DEMO, await listClaims(app));
  expect(firstStep(remaining.open)).toBe("/admin/settings/brand");
  const after = await findSetUp(app, DEMO, "/admin/settings/company");
  expect(after).toMatchObject({ current: 0, skippableTasks: [] });
  expect(after?.steps[0]?.state).toBe("skipped");
  for (const { id } of remaining.open) await skipTasks(app, ADA, [id]);
  expect(await findSetUp(app, DEMO, "/admin/settings/brand")).toBeNull();
  expect(firstStep([])).toBeNull();
});

test("a task is skipped and taken up again", async () => {
  const app = database.context();
  expect(await skipTasks(app, ADA, ["team"])).toEqual({ ok: true });
  expect(await openTasks(app)).not.toContain("team");
  expect((await getTasks(app, DEMO, [])).skipped.map(({ id }) => id)).toEqual(["team"]);
  expect(await unskipTask(app, ADA, "team")).toEqual({ ok: true });
  expect(await openTasks(app)).toContain("team");
  expect(await skipTasks(app, ADA, ["backup", "tea"])).toEqual({
    ok: false,
    reason: "task-missing",
  });
  expect(await skipTasks(app, VISITOR, ["team"])).toEqual({ ok: false, reason: "not-allowed" });
  const events = await app.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(events.map(({ action, subject }) => [action, subject])).toEqual([
    ["task-skipped", "task:team"],
    ["task-taken-up", "task:team"],
  ]);
});

const NONE = { jobs: [], posts: [] };
const choice = (
  { jobs, posts }: DemoRecords,
  { changed = NONE, shownAt = null }: { changed?: DemoRecords; shownAt?: Date | null } = {},
) => ({ jobs, posts, changed, shownAt });

test("of the demo content the chosen records are removed, and nothing else", async () => {
  const app = database.context();
  await loadDemoContent(app);
  const before = await getDemoContent(app, DEMO);
  expect(before.jobs.filter(({ isChanged }) => isChanged)).toEqual([]);
  const [job] = DEMO.jobs;
  const [post] = DEMO.posts;
  const chosen = choice({ jobs: [job ?? "", "somebody-elses"], posts: [post ?? ""] });
  expect(await removeDemoContent(app, VISITOR, DEMO, chosen)).toMatchObject({ ok: false });
  expect(await removeDemoContent(app, ADA, DEMO, chosen)).toEqual({
    ok: true,
    removed: 2,
    changed: 0,
    gone: 1,
  });
  const after = await getDemoContent(app, DEMO);
  expect(after.jobs).toHaveLength(before.jobs.length - 1);
  expect(after.posts).toHaveLength(before.posts.length - 1);
  expect(await removeDemoContent(app, ADA, DEMO, choice(DEMO))).toMatchObject({ ok: true });
  expect(await openTasks(app)).not.toContain("demo");
});

test("a new account removes as many demo records in an hour as it may delete, and the result says so", {
  tags: ["thorough"],
}, async () => {
  const app = database.context();
  await loadDemoContent(app);
  const newcomer = newcomerAt(app.now());
  const deletion = {
    actor: newcomer,
    action: "post-deleted",
    subject: "post:another" as const,
  } as const;
  await app.db.transaction((tx) => recordAudits(tx, app, Array(15).fill(deletion)));
  const refused = { ok: false, reason: "account-new", changed: 0, gone: 0 };
  expect(await removeDemoContent(app, newcomer, DEMO, choice(DEMO))).toEqual({
    ...refused,
    removed: 5,
  });
  expect(await removeDemoContent(app, newcomer, DEMO, choice(DEMO))).toEqual({
    ...refused,
    removed: 0,
    // Those that it has just removed.
    gone: 5,
  });
  const remaining = await getDemoContent(app, DEMO);
  expect(remaining.jobs.length + remaining.posts.length).toBe(
    DEMO.jobs.length + DEMO.posts.length - 5,
  );
});

test("a demo record that somebody wrote in is recognized, so that it is not removed with the others", async () => {
  const app = database.context();
  await loadDemoContent(app);
  const [job = "", other = ""] = DEMO.jobs;
  const [post = ""] = DEMO.posts;
  await deactivateJob(app, ADA, { id: other, shownAt: WITHOUT_PAGE });
  for (const [action, subject] of [
    ["job-changed", `job:${job}`],
    ["post-changed", `post:${post}`],
  ] as const)
    await app.db.transaction((tx) => recordAudit(tx, app, { actor: ADA, action, subject }));
  const { jobs, posts } = await getDemoContent(app, DEMO);
  const changed = [...jobs, ...posts].filter(({ isChanged }) => isChanged);
  expect(changed.map(({ id }) => id)).toEqual([job, post]);
});

test("a demo blog into which somebody has typed counts as changed before it is saved", async () => {
  const app = database.context();
  await loadDemoContent(app);
  const [post = ""] = DEMO.posts;
  const input = { ...typedOfDetails(DETAILS), title: "Half a day of words" };
  const typed = { recordId: post, editorId: "one", baseVersion: 1, input };
  expect(await storeTypedDraft(app, ADA, TYPED_POST_DRAFTS, typed)).toMatchObject({ ok: true });
  const { posts } = await getDemoContent(app, DEMO);
  expect(posts.filter(({ isChanged }) => isChanged).map(({ id }) => id)).toEqual([post]);
});

test("a demo record that was changed since the page was loaded stays, unless it was chosen as a changed one", async () => {
  const app = database.context();
  await loadDemoContent(app);
  const [job = ""] = DEMO.jobs;
  const save = { actor: GRACE, action: "job-changed", subject: `job:${job}` as const } as const;
  await app.db.transaction((tx) => recordAudit(tx, app, save));
  const chosen = { jobs: [job], posts: [] };
  const remove = (more?: Parameters<typeof choice>[1]) =>
    removeDemoContent(app, ADA, DEMO, choice(chosen, more));
  expect(await remove()).toEqual({ ok: true, removed: 0, changed: 1, gone: 0 });
  const shownAt = new Date(app.now().getTime() - 60_000);
  expect(await remove({ changed: chosen, shownAt })).toEqual({
    ok: true,
    removed: 0,
    changed: 1,
    gone: 0,
  });
  expect(await remove({ changed: chosen })).toEqual({ ok: true, removed: 1, changed: 0, gone: 0 });
});

test("a demo record that was translated counts as changed, and one of an import is none", async () => {
  const app = database.context();
  await loadDemoContent(app);
  const [translated = "", imported = ""] = DEMO.jobs;
  const text = { kind: "job" as const, language: "es" as const, version: 1, savedAt: app.now() };
  await app.db
    .insert(recordTranslations)
    .values({ ...text, recordId: translated, input: { title: "Ingeniera" } });
  await app.db.insert(importedRecords).values({
    key: `jobs job ${imported}`,
    subject: `job:${imported}` as const,
    remarks: [],
    importedAt: app.now(),
  });
  const content = await getDemoContent(app, DEMO);
  expect(content.jobs.map(({ id }) => id)).not.toContain(imported);
  expect(content.jobs.filter(({ isChanged }) => isChanged).map(({ id }) => id)).toEqual([
    translated,
  ]);
  await removeDemoContent(app, ADA, DEMO, choice(DEMO, { changed: DEMO }));
  const remaining = await app.db.select({ id: jobs.id }).from(jobs);
  expect(remaining).toEqual([{ id: imported }]);
});
