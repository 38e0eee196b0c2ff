import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import {
  confirmAuthenticator,
  startAuthenticator,
} from "~/accounts/authenticator/authenticatorCommands.server";
import { totpCode, totpStep } from "~/accounts/authenticator/totp.server";
import { createAdministrator, resetAdministrator } from "~/accounts/operatorCommands.server";
import { setPassword } from "~/accounts/passwords/passwordCommands.server";
import { findSession, type LiveSession } from "~/accounts/sessions/sessions.server";
import { completeCodeStep, signIn } from "~/accounts/signIn/signInCommands.server";
import { accountsTable, passkeys } from "~/accounts/tables.server";
import { removeAccount } from "~/accounts/team/team.server";
import { deleteApplication, setLegalHold } from "~/applications/commands.server";
import { findTemplate, saveTemplate } from "~/applications/status/templateCommands.server";
import { findPost, listRevisions } from "~/blog/adminQueries.server";
import { changePost, deletePost } from "~/blog/commands.server";
import { findTypedPostDraft, TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { typedOfDetails } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { startPreview, stopPreview } from "~/blog/preview/previewCommands.server";
import { posts } from "~/blog/tables.server";
import { company as companyTable } from "~/company/tables.server";
import { addPlainPage, savePage, unschedulePage } from "~/content/commands.server";
import type { EditablePage } from "~/content/editablePage";
import { plainPage } from "~/content/pageForms/plainPage";
import { startPagePreview, stopPagePreview } from "~/content/pagePreviews.server";
import { findVersion, getPageState } from "~/content/queries.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import { type Administrator, OPERATOR } from "~/platform/actor/actor";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { listEmailjsOrigins, setEmailjsOrigins } from "~/platform/mail/emailjsOrigins.server";
import { createSigner } from "~/platform/signing.server";
import { setRetention } from "~/privacy/commands.server";
import { getRetention } from "~/privacy/queries.server";
import { openAccounts, PASSWORD, sessionCookie, tokenOf, visitor } from "../tests/support/accounts";
import { alterBackup, backUp, backupScope, restore } from "../tests/support/backups";
import { type TestContext, useDatabase } from "../tests/support/database";
import { peopleOf, privacy } from "../tests/support/privacy";
import { restoreSteps } from "./backupContents";

const database = useDatabase();
const anotherMachine = useDatabase();
const company = { name: "Example", address: "desk@example.com" };
const NEW_PASSWORD = "granite harvest lantern";
const STEP_MS = 30_000;

let context: TestContext;
let accounts: Accounts;
let ada: Administrator;
let grace: Administrator;
beforeEach(async () => {
  await Promise.all([database.clear(), anotherMachine.clear()]);
  context = database.context();
  context.setNow(new Date());
  accounts = openAccounts(context);
  ada = await administrator("Ada");
  grace = await administrator("Grace");
});

async function administrator(name: string): Promise<Administrator> {
  const email = `${name.toLowerCase()}@example.com`;
  const details = { email, name, password: PASSWORD };
  const created = await createAdministrator(context, accounts, OPERATOR, details);
  if (!created.ok) throw new Error(created.reason);
  return { kind: "administrator", id: created.id, name, email, ipAddress: "203.0.113.9" };
}

const scopeOf = (on = database) =>
  backupScope(on, {
    app: on === database ? context : on.context(),
    steps: restoreSteps(privacy),
  });
const trySignIn = (email: string, password = PASSWORD) =>
  signIn(context, accounts, visitor, { email, password, cookie: "", userAgent: "" });
const canSignIn = async (email: string, password?: string) => (await trySignIn(email, password)).ok;
const actions = async (on = database) =>
  (await on.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ action }) => action);
const verdict = (on = database) => verifyAuditChain(on.context());

async function sessionOf(email: string): Promise<LiveSession> {
  const headers = new Headers({ cookie: sessionCookie(await trySignIn(email)) });
  const found = await findSession(context, accounts, { headers, ipAddress: "203.0.113.9" });
  if (!found) throw new Error("no session");
  return found;
}

/** Sets up an authenticator app. Returns the recovery codes. */
async function withAuthenticator(email: string): Promise<string[]> {
  const session = await sessionOf(email);
  const started = await startAuthenticator(context, accounts, session);
  if (!started.ok) throw new Error(started.reason);
  const code = totpCode(started.key, totpStep(context.now()));
  const set = await confirmAuthenticator(context, accounts, session, { code, company });
  if (!set.ok) throw new Error(set.reason);
  context.advance(STEP_MS);
  return set.codes ?? [];
}

async function takes(email: string, code: string): Promise<boolean> {
  const cookie = sessionCookie(await trySignIn(email));
  return (await completeCodeStep(context, accounts, visitor, { cookie, code, userAgent: "" })).ok;
}

async function resetPassword(email: string): Promise<void> {
  const reset = await resetAdministrator(context, OPERATOR, email);
  if (!reset.ok) throw new Error(reason(reset));
  const input = { token: tokenOf(reset.link), password: NEW_PASSWORD, company };
  const set = await setPassword(context, accounts, visitor, input);
  if (!set.ok) throw new Error(reason(set));
}

const reason = (rejection: object) => JSON.stringify(rejection);

describe("a restore on the same installation", () => {
  it("undoes no removal, no reset and no use of a code, and removes no line of the audit log", async () => {
    const lin = await administrator("Lin");
    const session = await sessionOf(ada.email);
    const codes = await withAuthenticator(ada.email);
    const [used = "", unused = ""] = codes;
    await saveTemplate(context, ada, {
      id: "accepted",
      subject: "Before",
      body: "Before",
      openedFrom: WITHOUT_PAGE,
    });
    const file = await backUp(scopeOf());

    expect(await removeAccount(context, session, { id: grace.id, shownAt: WITHOUT_PAGE })).toEqual({
      ok: true,
    });
    await resetPassword(lin.email);
    expect(await takes(ada.email, used)).toBe(true);
    await saveTemplate(context, ada, {
      id: "accepted",
      subject: "After",
      body: "After",
      openedFrom: WITHOUT_PAGE,
    });
    const before = await actions();
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });

    expect((await findTemplate(database.db, "accepted"))?.subject).toBe("Before");
    expect(await canSignIn(grace.email)).toBe(false);
    expect(await canSignIn(lin.email)).toBe(false);
    expect(await canSignIn(lin.email, NEW_PASSWORD)).toBe(true);
    expect(await takes(ada.email, used)).toBe(false);
    expect(await takes(ada.email, unused)).toBe(true);
    expect((await actions()).slice(0, before.length + 1)).toEqual([...before, "backup-restored"]);
    expect(await verdict()).toMatchObject({ ok: true });
  });

  it("ends no legal hold, opens no preview that was ended and lets no site send that was removed", {
    tags: ["thorough"],
  }, async () => {
    const applicant = await peopleOf(database).addApplication();
    const post = await addedPost(context, { is_published: false });
    const previewed = await addedPost(context, { is_published: false });
    const ended = await startPreview(context, ada, post.id);
    const open = await startPreview(context, ada, previewed.id);
    const deleted = await addedPost(context, { is_published: false });
    const gone = await startPreview(context, ada, deleted.id);
    await startPagePreview(context, ada, "home");
    await startPagePreview(context, ada, "careers");
    await setEmailjsOrigins(context, ada, {
      origins: ["https://old.example", "https://both.example"],
      openedFrom: WITHOUT_PAGE,
    });
    const file = await backUp(scopeOf());

    await setLegalHold(context, ada, applicant.id);
    await stopPreview(context, ada, { id: post.id, shownAt: WITHOUT_PAGE });
    await deletePost(context, ada, { id: deleted.id, shownAt: WITHOUT_PAGE });
    await stopPagePreview(context, ada, { id: "home", shownAt: WITHOUT_PAGE });
    await setEmailjsOrigins(context, ada, {
      origins: ["https://both.example", "https://new.example"],
      openedFrom: WITHOUT_PAGE,
    });
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });

    expect(
      await deleteApplication(context, ada, { id: applicant.id, shownAt: WITHOUT_PAGE }),
    ).toEqual({
      ok: false,
      reason: "legal-hold",
    });
    const previews = await database.db.select({ key: posts.previewKey }).from(posts);
    const keyOf = (started: typeof open) => (started.ok ? started.previewKey : "");
    const keys = previews.map(({ key }) => key);
    expect(keys).toContain(keyOf(open));
    expect(keys).not.toContain(keyOf(ended));
    expect(previews).toHaveLength(3);
    expect(keys).not.toContain(keyOf(gone));
    expect(await getPageState(context, "home")).toMatchObject({ previewKey: null });
    expect(await getPageState(context, "careers")).toMatchObject({ previewKey: expect.anything() });
    expect(await listEmailjsOrigins(context)).toEqual(["https://both.example"]);
  });

  it("publishes nothing at once whose plan was withdrawn, or that was deleted before its time", async () => {
    const [soon, late] = [HOUR_MS, 48 * HOUR_MS].map(
      (ms) => new Date(context.now().getTime() + ms),
    );
    const planned = async (publishAt: Date | undefined) => {
      const { id } = await addedPost(context, { is_published: false });
      await database.db.update(posts).set({ publishAt }).where(eq(posts.id, id));
      return id;
    };
    const [unchanged, withdrawn, deleted] = [
      await planned(soon),
      await planned(soon),
      await planned(soon),
    ];
    const [withdrawnLate, deletedLate] = [await planned(late), await planned(late)];
    const [postponed, corrected] = [await planned(soon), await planned(soon)];
    const plans = ["home", "careers", "services", "contact"].map((page) => {
      return { page, version: 1, scheduledVersion: 1, publishAt: soon };
    });
    await database.db.insert(pageStates).values(plans);
    const savedAt = context.now();
    const versions = plans.map(({ page, version }) => ({ page, version, input: {}, savedAt }));
    await database.db.insert(pageVersions).values(versions);
    const file = await backUp(scopeOf());

    for (const id of [withdrawn, withdrawnLate])
      await database.db.update(posts).set({ publishAt: null }).where(eq(posts.id, id));
    for (const id of [deleted, deletedLate])
      await deletePost(context, ada, { id, shownAt: WITHOUT_PAGE });
    await unschedulePage(context, ada, { id: "home", openedFrom: WITHOUT_PAGE });
    await database.db.update(posts).set({ publishAt: late }).where(eq(posts.id, postponed));
    const { page } = pageStates;
    await database.db.update(pageStates).set({ publishAt: late }).where(eq(page, "services"));
    context.advance(2 * HOUR_MS);
    // Their plans were withdrawn, and other texts published since.
    const published = { publishAt: null, publishedAt: context.now() };
    const idCondition = eq(posts.id, corrected);
    await database.db
      .update(posts)
      .set({ ...published, isPublished: true })
      .where(idCondition);
    await database.db.update(pageStates).set(published).where(eq(page, "contact"));
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });

    const rows = await database.db.select({ id: posts.id, at: posts.publishAt }).from(posts);
    expect(new Map(rows.map(({ id, at }) => [id, at]))).toEqual(
      new Map([
        ...[unchanged].map((id) => [id, soon] as const),
        ...[withdrawn, deleted, withdrawnLate, corrected].map((id) => [id, null] as const),
        [deletedLate, late],
        [postponed, late],
      ]),
    );
    const pages = await database.db.select().from(pageStates).orderBy(pageStates.page);
    expect(pages).toMatchObject([
      { page: "careers", scheduledVersion: 1, publishAt: soon },
      { page: "contact", scheduledVersion: null, publishAt: null },
      { page: "home", scheduledVersion: null, publishAt: null },
      { page: "services", scheduledVersion: 1, publishAt: late },
    ]);
  });

  it("takes no save of an editor that was open before for one of the restored post or page", async () => {
    const post = await addedPost(context);
    const page = plainPage("partners") as unknown as EditablePage;
    await addPlainPage(context, ada, { address: "partners", title: "Our partners" });
    const savePost = (actor: Administrator, title: string, version: number) =>
      changePost(context, actor, { id: post.id, version, details: { ...DETAILS, title } });
    const publication = { kind: "now" } as const;
    const saveTexts = (actor: Administrator, title: string, version: number) =>
      savePage(context, actor, {
        page,
        version,
        input: { ...page.form.empty, title, meta_title: title },
        publication,
      });
    await saveTexts(ada, "As in the backup", 1);
    const typed = {
      recordId: post.id,
      editorId: "one",
      baseVersion: 1,
      input: typedOfDetails(DETAILS),
    };
    await storeTypedDraft(context, grace, TYPED_POST_DRAFTS, typed);
    const deleted = await addedPost(context);
    const file = await backUp(scopeOf());
    await deletePost(context, ada, { id: deleted.id, shownAt: WITHOUT_PAGE });
    context.advance(MINUTE_MS);
    expect(await savePost(ada, "Ada's", 1)).toMatchObject({ ok: true });
    expect(await saveTexts(ada, "Ada's", 2)).toMatchObject({ ok: true });
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });

    const restored = await findPost(context, post.id);
    expect(restored).toMatchObject({ title: post.title, version: 3 });
    expect(await findTypedPostDraft(context, grace, post.id)).toMatchObject({ baseVersion: 3 });
    expect((await findPost(context, deleted.id))?.version).toBeGreaterThan(100);
    expect(await getPageState(context, page.id)).toMatchObject({ version: 4, publicVersion: 4 });
    expect(await findVersion(context, page, 4)).toMatchObject({
      input: { title: "As in the backup" },
    });
    for (const version of [1, 2])
      expect(await savePost(ada, "Ada's, later", version)).toMatchObject({
        reason: "newer-version",
      });
    expect(await savePost(grace, "Grace's", 3)).toMatchObject({ ok: true });
    for (const version of [2, 3])
      expect(await saveTexts(ada, "Ada's, later", version)).toMatchObject({
        reason: "newer-version",
      });
    expect(await saveTexts(grace, "Grace's", 4)).toMatchObject({ ok: true });
    expect(await listRevisions(context, post.id)).toHaveLength(3);
    // A restore that changes nothing leaves the numbers of versions as they were.
    const same = await backUp(scopeOf());
    expect(await restore(scopeOf(), same)).toMatchObject({ ok: true });
    expect(await findPost(context, post.id)).toMatchObject({ title: "Grace's", version: 4 });
    expect(await getPageState(context, page.id)).toMatchObject({ version: 5 });
  });

  it("of the right backup after a wrong one brings back what only the wrong one had taken away", async () => {
    const wrong = await backUp(scopeOf());
    const [tried, waiting] = [randomUUID(), randomUUID()];
    const mail = { kind: "k", subjectId: "s", message: { text: "canary" } };
    await database.db.insert(outbox).values([
      { ...mail, id: tried, attempts: 3, lastError: "refused" },
      { ...mail, id: waiting },
    ]);
    const publishAt = new Date(context.now().getTime() + HOUR_MS);
    const post = await addedPost(context, { is_published: false });
    await database.db.update(posts).set({ publishAt }).where(eq(posts.id, post.id));
    const right = await backUp(scopeOf());
    expect(await restore(scopeOf(), wrong)).toMatchObject({ ok: true });
    expect(await restore(scopeOf(), right)).toMatchObject({ ok: true });
    const mails = await database.db.select().from(outbox).where(eq(outbox.kind, "k"));
    expect(new Set(mails.map(({ id }) => id))).toEqual(new Set([tried, waiting]));
    for (const { state, message } of mails)
      expect({ state, message }).toEqual({ state: "waiting", message: mail.message });
    expect(await findPost(context, post.id)).toMatchObject({ publishAt });
    expect(await verdict()).toMatchObject({ ok: true });
  });

  it("sends no mail that was withdrawn since, and erases nothing sooner than is set now", async () => {
    const [withdrawn, waiting] = [randomUUID(), randomUUID()];
    for (const id of [withdrawn, waiting])
      await database.db.insert(outbox).values({ id, kind: "k", subjectId: "s", message: {} });
    await setRetention(context, OPERATOR, {
      months: { applications: 6, inquiries: 24 },
      openedFrom: WITHOUT_PAGE,
    });
    const file = await backUp(scopeOf());
    await database.db.delete(outbox).where(eq(outbox.id, withdrawn));
    await setRetention(context, OPERATOR, {
      months: { applications: 36, inquiries: 1 },
      openedFrom: WITHOUT_PAGE,
    });
    const stateOf = async (on: typeof database) =>
      new Map((await on.db.select().from(outbox)).map(({ id, state }) => [id, state]));
    for (const [on, months, withdrawnIs] of [
      [database, { applications: 36, inquiries: 24 }, "parked"],
      [anotherMachine, { applications: 6, inquiries: 24 }, "waiting"],
    ] as const) {
      expect(await restore(scopeOf(on), file)).toMatchObject({ ok: true });
      expect((await getRetention(on.db)).months).toEqual(months);
      const states = await stateOf(on);
      expect([states.get(withdrawn), states.get(waiting)]).toEqual([withdrawnIs, "waiting"]);
    }
  });

  it("does not bring back removed passkeys and authenticators, and keeps added ones", async () => {
    const passkey = {
      publicKey: "k",
      counter: 0,
      transports: [],
      name: "Key",
      createdAt: context.now(),
    };
    const add = (credentialId: string) =>
      database.db.insert(passkeys).values({ ...passkey, accountId: ada.id, credentialId });
    await add("lost");
    await withAuthenticator(grace.email);
    const file = await backUp(scopeOf());
    await resetPassword(grace.email);
    await database.db.delete(passkeys);
    await add("new");
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });
    expect(await database.db.select({ id: passkeys.credentialId }).from(passkeys)).toEqual([
      { id: "new" },
    ]);
    expect(await trySignIn(grace.email, NEW_PASSWORD)).toMatchObject({ ok: true, next: "admin" });
  });

  it("keeps accounts that were added since the backup", { tags: ["thorough"] }, async () => {
    const file = await backUp(scopeOf());
    const lin = await administrator("Lin");
    await removeAccount(context, await sessionOf(lin.email), { id: ada.id, shownAt: WITHOUT_PAGE });
    await removeAccount(context, await sessionOf(lin.email), {
      id: grace.id,
      shownAt: WITHOUT_PAGE,
    });
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });
    expect(await database.db.select({ id: accountsTable.id }).from(accountsTable)).toEqual([
      { id: lin.id },
    ]);
  });

  it("keeps the approval of an account that was waiting for it when the backup was made", {
    tags: ["thorough"],
  }, async () => {
    const waiting = { email: "lin@example.com", name: "Lin", emailVerified: true };
    await database.db.insert(accountsTable).values(waiting);
    const file = await backUp(scopeOf());
    await database.db.delete(accountsTable).where(eq(accountsTable.email, waiting.email));
    const lin = await administrator("Lin");
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });
    expect(await canSignIn(lin.email)).toBe(true);
  });

  it("keeps the audit log over restores of older and newer backups in any order", {
    tags: ["thorough"],
  }, async () => {
    const older = await backUp(scopeOf());
    await recordLine("job-deleted");
    const newer = await backUp(scopeOf());
    const before = await actions();
    for (const file of [newer, older, newer]) {
      expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });
      await recordLine("job-deleted");
    }
    const since = ["backup-restored", "job-deleted"];
    expect(await actions()).toEqual([...before, ...since, ...since, ...since]);
    expect(await verdict()).toMatchObject({ ok: true });
  });
});

function recordLine(action: AuditAction, on = database) {
  return on.db.transaction((tx) =>
    recordAudit(tx, on.context(), { actor: OPERATOR, action, subject: "job:1" }),
  );
}

describe("a restore on another machine", () => {
  it("brings the accounts, and appends that machine's audit log to the log of the backup", async () => {
    await recordLine("job-deleted", anotherMachine);
    const file = await backUp(scopeOf());
    const before = await actions();
    expect(await restore(scopeOf(anotherMachine), file)).toMatchObject({ ok: true });
    const brought = before.filter((action) => action !== "backup-made");
    expect(await actions(anotherMachine)).toEqual([...brought, "job-deleted", "backup-restored"]);
    expect(await verdict(anotherMachine)).toMatchObject({ ok: true, sealed: null });
    expect(await anotherMachine.db.$count(accountsTable)).toBe(2);
  });

  it("merges two logs of 20,000 lines without comparing each line with each", {
    tags: ["thorough"],
  }, async () => {
    const fill = (on: typeof database, name: string) =>
      on.pool.query(
        `insert into audit_events (at, actor, action, subject, previous_hash, hash)
         select now() - n * interval '1 second', 'operator', 'job-deleted', $1 || n, '', $1 || n
         from generate_series(1, 20000) as n`,
        [`job:${name}-`],
      );
    await Promise.all([fill(database, "a"), fill(anotherMachine, "b")]);
    const file = await backUp(scopeOf());
    expect(await restore(scopeOf(anotherMachine), file)).toMatchObject({ ok: true });
    expect(await anotherMachine.db.$count(auditEvents)).toBeGreaterThan(40_000);
  });

  it("with another secret seals the restored log, so that a change to it is detected", async () => {
    const file = await backUp(scopeOf());
    const signer = createSigner(Buffer.from("of the other machine"));
    const elsewhere = anotherMachine.context({ signer });
    const scope = backupScope(anotherMachine, {
      app: elsewhere,
      steps: restoreSteps(privacy),
    });
    expect(await restore(scope, file)).toEqual({ ok: false, reason: "foreign" });
    expect(await restore(scope, file, { allowForeign: true })).toMatchObject({ ok: true });
    expect(await verifyAuditChain(elsewhere)).toMatchObject({ ok: true });
    await anotherMachine.pool.query(
      "update audit_events set actor = 'visitor' where id = (select min(id) from audit_events)",
    );
    expect(await verifyAuditChain(elsewhere)).toMatchObject({ ok: false });
  });
});

describe("a restore cleans again", () => {
  const SECRET = { secret: "a secret of the tests" };

  it("the HTML of articles", { tags: ["thorough"] }, async () => {
    await addedPost(context, { content: "<p>Whole</p>" });
    const file = await backUp(scopeOf());
    const hostile = '<meta http-equiv="refresh" content="0;url=https://evil.example"><p>Whole</p>';
    const change = ({ tables }: { tables: Record<string, string> }) => {
      tables.blogs = (tables.blogs ?? "").replaceAll("<p>Whole</p>", hostile);
    };
    expect(await restore(scopeOf(), await alterBackup(file, change, SECRET))).toMatchObject({
      ok: true,
    });
    const [post] = await database.db.select().from(posts);
    expect(post?.source).toContain("evil.example");
    expect(post?.content).toBe("<p>Whole</p>");
  });

  it("the logo, the colors and the links of the firm", { tags: ["thorough"] }, async () => {
    await database.db.insert(companyTable).values({ id: 1, logo: "LOGO", logoVersion: "v" });
    const file = await backUp(scopeOf());
    const change = ({ tables }: { tables: Record<string, string> }) => {
      tables.company = (tables.company ?? "").replace("LOGO", "<svg><script>1</script></svg>");
    };
    expect(await restore(scopeOf(), await alterBackup(file, change, SECRET))).toMatchObject({
      ok: true,
    });
    const [row] = await database.db.select().from(companyTable);
    expect(row).toMatchObject({ logo: null, logoVersion: null });
  });
});
