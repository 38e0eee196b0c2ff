import { beforeEach, expect, test } from "vitest";
import { deleteApplication } from "~/applications/commands.server";
import { deletePost } from "~/blog/commands.server";
import { addedPost } from "~/blog/posts.testing";
import { listClaims, saveClaimSource } from "~/content/claims/claimSources.server";
import { addPlainPage, deletePlainPage } from "~/content/commands.server";
import { getPublishedTexts } from "~/content/queries.server";
import { deleteInquiry } from "~/inquiries/commands.server";
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
} from "~/inquiries/replies/savedReplyCommands.server";
import { changeJob, deleteJob } from "~/jobs/commands.server";
import { addedJob, DETAILS } from "~/jobs/jobs.testing";
import { deletePicture, describePicture } from "~/media/commands.server";
import { addPictureRecord } from "~/media/pictures.testing";
import { type Administrator, NEW_ACCOUNT_HOURLY_MAX } from "~/platform/actor/actor";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { COUNTED_DELETIONS, COUNTED_REPLACEMENTS } from "~/platform/data/audit/newAccounts.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { deleteTranslation, saveTranslation } from "~/platform/data/translations.server";
import { ADA, newcomerAt } from "../tests/support/actors";
import { type TestContext, useDatabase } from "../tests/support/database";
import { idOf } from "../tests/support/idOf";
import { peopleOf } from "../tests/support/privacy";

const database = useDatabase();
const { addApplication, addInquiry } = peopleOf(database);

let context: TestContext;
let newcomer: Administrator;
beforeEach(async () => {
  await database.clear();
  context = database.context();
  newcomer = newcomerAt(context.now());
});

const unseen = (id: string) => ({ id, shownAt: WITHOUT_PAGE });

async function deleteNewTranslation(kind: "job" | "post") {
  const text = { kind, id: "analyst", language: "es", version: 0, input: {} } as const;
  await saveTranslation(context, ADA, text);
  return deleteTranslation(context, newcomer, { kind, id: "analyst", version: 0 });
}

/** For each counted deletion: adds a record as somebody else, and deletes it as the new account. */
const DELETIONS: Record<string, () => Promise<unknown>> = {
  "application-deleted": async () =>
    deleteApplication(context, newcomer, unseen((await addApplication()).id)),
  "inquiry-deleted": async () => deleteInquiry(context, newcomer, unseen((await addInquiry()).id)),
  "job-deleted": async () => deleteJob(context, newcomer, unseen((await addedJob(context)).id)),
  "job-translation-deleted": () => deleteNewTranslation("job"),
  "page-deleted": async () => {
    await addPlainPage(context, ADA, { address: "partners", title: "Partners" });
    return deletePlainPage(context, newcomer, {
      ...unseen("plain-partners"),
      version: WITHOUT_PAGE,
    });
  },
  "picture-deleted": async () =>
    deletePicture(context, newcomer, unseen(await addPictureRecord(context.db))),
  "post-deleted": async () => deletePost(context, newcomer, unseen((await addedPost(context)).id)),
  "post-translation-deleted": () => deleteNewTranslation("post"),
  "saved-reply-deleted": async () => {
    await addSavedReply(context, ADA, { title: "Thanks", text: "Thank you." });
    const [reply] = await listSavedReplies(context);
    return deleteSavedReply(context, newcomer, unseen(idOf(reply)));
  },
};

const unread = { openedFrom: WITHOUT_PAGE } as const;

const translate = (kind: "job" | "post", id: string) =>
  saveTranslation(context, newcomer, { kind, id, language: "es", version: 0, input: {} });

/** For each counted replacement: adds a record as somebody else, and replaces it as the new account by something new. */
const REPLACEMENTS: Record<string, (text: string) => Promise<unknown>> = {
  "claim-sourced": async (text) => {
    const texts = await getPublishedTexts(context);
    const app = { ...context, publishedTexts: () => texts };
    const id = idOf((await listClaims(app))[0]);
    const source = `https://example.com/${text}`;
    return saveClaimSource(app, newcomer, { id, source, reviewOn: null, ...unread });
  },
  "job-changed": async (text) => {
    const { id } = await addedJob(context);
    return changeJob(context, newcomer, { id, details: { ...DETAILS, title: text }, ...unread });
  },
  "job-translated": (text) => translate("job", text),
  "picture-changed": async (alt) => {
    const id = await addPictureRecord(context.db);
    return describePicture(context, newcomer, { id, alt, focalPoint: "50-50", ...unread });
  },
  "post-translated": (text) => translate("post", text),
  "saved-reply-changed": async (text) => {
    await addSavedReply(context, ADA, { title: `Thanks ${text}`, text: "Thank you." });
    const [reply] = await listSavedReplies(context);
    return changeSavedReply(context, newcomer, { id: idOf(reply), title: text, text, ...unread });
  },
};

const countedOf = (counts: Readonly<Record<string, boolean>>) =>
  Object.keys(counts).filter((action) => counts[action]);

test("every kind of deletion and replacement that counts is among these", () => {
  expect(Object.keys(DELETIONS)).toEqual(countedOf(COUNTED_DELETIONS));
  expect(Object.keys(REPLACEMENTS)).toEqual(countedOf(COUNTED_REPLACEMENTS));
});

test.each(Object.keys(DELETIONS))(
  "%s: as many in an hour as a new account may, and no more",
  async (action) => {
    const remove = DELETIONS[action];
    for (let turn = 1; turn < NEW_ACCOUNT_HOURLY_MAX.recordsDeleted; turn += 1)
      await recordOne("job-deleted");
    expect(await remove?.()).toMatchObject({ ok: true });
    expect(await remove?.()).toMatchObject({ ok: false, reason: "account-new" });
    context.advance(3_600_001);
    expect(await remove?.()).toMatchObject({ ok: true });
  },
);

test.each(Object.keys(REPLACEMENTS))(
  "%s: as many in an hour as a new account may, and no more",
  async (action) => {
    const replace = REPLACEMENTS[action];
    for (let turn = 1; turn < NEW_ACCOUNT_HOURLY_MAX.recordsReplaced; turn += 1)
      await recordOne("saved-reply-changed");
    expect(await replace?.("first")).toMatchObject({ ok: true });
    expect(await replace?.("second")).toMatchObject({ ok: false, reason: "account-new" });
    context.advance(3_600_001);
    expect(await replace?.("third")).toMatchObject({ ok: true });
  },
);

/** One more action of the new account, as the audit log has it. */
async function recordOne(action: "job-deleted" | "saved-reply-changed") {
  const event = { actor: newcomer, action, subject: "job:any" } as const;
  await context.db.transaction((tx) => recordAudit(tx, context, event));
}
