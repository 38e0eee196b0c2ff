import { deleteInquiryQuestion } from "~/inquiries/admin/inquiryTexts";
import {
  archiveInquiry,
  deleteInquiry,
  type InquiryStateChangeResult,
  markInquiryAnswered,
  reopenInquiry,
} from "~/inquiries/commands.server";
import { findInquiry } from "~/inquiries/queries.server";
import { DELETE_REPLY_QUESTION, REPLY_REASONS } from "~/inquiries/replies/savedReply";
import { deleteSavedReply, findSavedReply } from "~/inquiries/replies/savedReplyCommands.server";
import type { InquiryState } from "~/inquiries/rules";
import type { App } from "~/platform/app.server";
import { type SentFields, textOf } from "~/platform/forms/check";
import { changesOf } from "~/shell/admin/change/change.server";
import { ACCOUNT_NEW, type DoneText } from "~/shell/admin/change/flash";
import { SHOWN_AT_FIELD } from "~/shell/forms/hiddenFields";

const inquiryChange = changesOf({
  home: "/admin/inquiries",
  failureText: "Failed to update inquiry. Please try again later.",
  reasons: {
    "account-new": ACCOUNT_NEW,
    "inquiry-missing": "The inquiry no longer exists.",
    "inquiry-changed": "It was moved meanwhile.",
    ...REPLY_REASONS,
  },
});

/** The verb of the address that sets a state. */
const VERB_OF: Record<InquiryState, string> = {
  new: "reopen",
  answered: "answer",
  archived: "archive",
};

/** The field of an Undo with the state that it undoes. */
const UNDOES_FIELD = "undoes";

const readUndone = (fields: SentFields) => textOf(fields, UNDOES_FIELD);

interface Move {
  state: InquiryState;
  moved: string;
}

/** Names who wrote, because the next inquiry opens in the same place, and offers to set the earlier state. */
function movedText(
  { app, params: { inquiryId } }: { app: App; params: { inquiryId: string } },
  { name, before }: Extract<InquiryStateChangeResult, { ok: true }>,
  { state, moved }: Move,
): DoneText {
  const text = `The inquiry of ${name} was ${moved}.`;
  // A second press of the same button has nothing to undo.
  if (before === state) return { text };
  const action = `/admin/inquiries/${inquiryId}/${VERB_OF[before]}`;
  // The text says in which state the inquiry is, so its reader knows what colleagues did before.
  const shown = { [SHOWN_AT_FIELD]: app.now().toISOString() };
  return { text, undo: { action, fields: { [UNDOES_FIELD]: state, ...shown } } };
}

export const inquiryChanges = [
  inquiryChange("/admin/inquiries/:inquiryId/answer", {
    run: ({ app, actor, params, fields, shownAt }) =>
      markInquiryAnswered(app, actor, {
        id: params.inquiryId,
        undoes: readUndone(fields),
        shownAt,
      }),
    doneText: (result, request) =>
      movedText(request, result, { state: "answered", moved: "marked as answered" }),
  }),
  inquiryChange("/admin/inquiries/:inquiryId/archive", {
    run: ({ app, actor, params, fields, shownAt }) =>
      archiveInquiry(app, actor, { id: params.inquiryId, undoes: readUndone(fields), shownAt }),
    doneText: (result, request) =>
      movedText(request, result, { state: "archived", moved: "archived" }),
  }),
  inquiryChange("/admin/inquiries/:inquiryId/reopen", {
    run: ({ app, actor, params, fields, shownAt }) =>
      reopenInquiry(app, actor, { id: params.inquiryId, undoes: readUndone(fields), shownAt }),
    doneText: (result, request) =>
      movedText(request, result, { state: "new", moved: "moved back to new" }),
  }),
  inquiryChange("/admin/inquiries/:inquiryId/delete", {
    ask: async ({ app, params }) => {
      const inquiry = await findInquiry(app, params.inquiryId);
      return inquiry && deleteInquiryQuestion(inquiry);
    },
    run: ({ app, actor, params, shownAt }) =>
      deleteInquiry(app, actor, { id: params.inquiryId, shownAt }),
    doneText: "Inquiry deleted.",
    failureText: "Failed to delete inquiry. Please try again later.",
  }),
  inquiryChange("/admin/inquiries/replies/:replyId/delete", {
    home: "/admin/inquiries/replies",
    ask: async ({ app, params }) => {
      const reply = await findSavedReply(app, params.replyId);
      const title = `Delete the reply ${reply?.title}?`;
      return reply && { title, question: DELETE_REPLY_QUESTION, verb: "Delete" };
    },
    run: ({ app, actor, params, shownAt }) =>
      deleteSavedReply(app, actor, { id: params.replyId, shownAt }),
    doneText: "Reply deleted.",
    failureText: "Failed to delete reply. Please try again later.",
  }),
];
