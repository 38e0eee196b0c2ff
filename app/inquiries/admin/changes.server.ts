import { DELETE_INQUIRY_QUESTION } from "~/inquiries/admin/InquiryActions";
import {
  answerInquiry,
  archiveInquiry,
  deleteInquiry,
  reopenInquiry,
} from "~/inquiries/commands.server";
import { findInquiry } from "~/inquiries/queries.server";
import { change } from "~/shell/admin/change/change.server";

const UPDATE_FAILED = "Failed to update inquiry. Please try again later.";

/** What the buttons for inquiries do. */
export const inquiryChanges = [
  change("/admin/inquiries/:inquiryId/answer", {
    home: "/admin/inquiries",
    run: ({ app, actor, params }) => answerInquiry(app, actor, params.inquiryId),
    done: "Marked as answered.",
    failed: UPDATE_FAILED,
  }),
  change("/admin/inquiries/:inquiryId/archive", {
    home: "/admin/inquiries",
    run: ({ app, actor, params }) => archiveInquiry(app, actor, params.inquiryId),
    done: "Archived.",
    failed: UPDATE_FAILED,
  }),
  change("/admin/inquiries/:inquiryId/reopen", {
    home: "/admin/inquiries",
    run: ({ app, actor, params }) => reopenInquiry(app, actor, params.inquiryId),
    done: "Moved back to new.",
    failed: UPDATE_FAILED,
  }),
  change("/admin/inquiries/:inquiryId/delete", {
    home: "/admin/inquiries",
    ask: async ({ app, params }) => {
      const inquiry = await findInquiry(app, params.inquiryId);
      const title = `Delete the inquiry of ${inquiry?.name}?`;
      return inquiry && { title, question: DELETE_INQUIRY_QUESTION, verb: "Delete" };
    },
    run: ({ app, actor, params }) => deleteInquiry(app, actor, params.inquiryId),
    done: "Inquiry deleted.",
    failed: "Failed to delete inquiry. Please try again later.",
  }),
];
