import { beforeEach, expect, test } from "vitest";
import { deleteApplication } from "~/applications/commands.server";
import { deletePost } from "~/blog/commands.server";
import { addedPost } from "~/blog/posts.testing";
import { addPlainPage, deletePlainPage } from "~/content/commands.server";
import { deleteInquiry } from "~/inquiries/commands.server";
import {
  addSavedReply,
  deleteSavedReply,
  listSavedReplies,
} from "~/inquiries/replies/savedReplyCommands.server";
import { deleteJob } from "~/jobs/commands.server";
import { addedJob } from "~/jobs/jobs.testing";
import { deletePicture } from "~/media/commands.server";
import { addPictureRecord } from "~/media/pictures.testing";
import { type Administrator, NEW_ACCOUNT_HOURLY_MAX } from "~/platform/actor/actor";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { COUNTED_DELETIONS } from "~/platform/data/audit/newAccounts.server";
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

test("every kind of deletion that counts is among these", () => {
  const counted = Object.entries(COUNTED_DELETIONS).filter(([, isCounted]) => isCounted);
  expect(Object.keys(DELETIONS)).toEqual(counted.map(([action]) => action));
});

test.each(Object.keys(DELETIONS))(
  "%s: as many in an hour as a new account may, and no more",
  async (action) => {
    const remove = DELETIONS[action];
    for (let turn = 1; turn < NEW_ACCOUNT_HOURLY_MAX.recordsDeleted; turn += 1) await recordOne();
    expect(await remove?.()).toMatchObject({ ok: true });
    expect(await remove?.()).toMatchObject({ ok: false, reason: "account-new" });
    context.advance(3_600_001);
    expect(await remove?.()).toMatchObject({ ok: true });
  },
);

/** Another deletion by the new account, as the audit log has it. */
async function recordOne() {
  const event = { actor: newcomer, action: "job-deleted", subject: "job:any" } as const;
  await context.db.transaction((tx) => recordAudit(tx, context, event));
}
