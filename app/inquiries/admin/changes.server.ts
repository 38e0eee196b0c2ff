import { DELETE_INQUIRY_QUESTION } from "~/inquiries/admin/InboxMessage";
import {
  archiveInquiry,
  deleteInquiry,
  markInquiryAnswered,
  reopenInquiry,
} from "~/inquiries/commands.server";
import { findInquiry } from "~/inquiries/queries.server";
import { DELETE_REPLY_QUESTION, REPLY_REASONS } from "~/inquiries/replies/savedReply";
import { deleteSavedReply, findSavedReply } from "~/inquiries/replies/savedReplyCommands.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { ACCOUNT_NEW } from "~/shell/admin/change/flash";

const inquiryChange = changesOf({
  home: "/admin/inquiries",
  failed: "Failed to update inquiry. Please try again later.",
  reasons: {
    "account-new": ACCOUNT_NEW,
    "inquiry-missing": "The inquiry no longer exists.",
    ...REPLY_REASONS,
  },
});

/** What the buttons for inquiries do. */
export const inquiryChanges = [
  inquiryChange("/admin/inquiries/:inquiryId/answer", {
    run: ({ app, actor, params }) => markInquiryAnswered(app, actor, params.inquiryId),
    done: "Marked as answered.",
  }),
  inquiryChange("/admin/inquiries/:inquiryId/archive", {
    run: ({ app, actor, params }) => archiveInquiry(app, actor, params.inquiryId),
    done: "Archived.",
  }),
  inquiryChange("/admin/inquiries/:inquiryId/reopen", {
    run: ({ app, actor, params }) => reopenInquiry(app, actor, params.inquiryId),
    done: "Moved back to new.",
  }),
  inquiryChange("/admin/inquiries/:inquiryId/delete", {
    ask: async ({ app, params }) => {
      const inquiry = await findInquiry(app, params.inquiryId);
      const title = `Delete the inquiry of ${inquiry?.name}?`;
      return inquiry && { title, question: DELETE_INQUIRY_QUESTION, verb: "Delete" };
    },
    run: ({ app, actor, params }) => deleteInquiry(app, actor, params.inquiryId),
    done: "Inquiry deleted.",
    failed: "Failed to delete inquiry. Please try again later.",
  }),
  inquiryChange("/admin/inquiries/replies/:replyId/delete", {
    home: "/admin/inquiries/replies",
    ask: async ({ app, params }) => {
      const reply = await findSavedReply(app, params.replyId);
      const title = `Delete the reply ${reply?.title}?`;
      return reply && { title, question: DELETE_REPLY_QUESTION, verb: "Delete" };
    },
    run: ({ app, actor, params }) => deleteSavedReply(app, actor, params.replyId),
    done: "Reply deleted.",
    failed: "Failed to delete reply. Please try again later.",
  }),
];
