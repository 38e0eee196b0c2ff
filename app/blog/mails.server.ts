import type { ReviewState } from "~/blog/collaboration/review";
import type { Mailbox, Message } from "~/platform/mail/message";

export interface ReviewMail {
  state: ReviewState;
  title: string;
  note: string;
  /** The name of the account that asks. */
  askedBy: string;
  /** The address of the post's editor. */
  editor: string;
}

/** The mail to another administrator about what is asked of a post. */
export function reviewMail(
  { state, title, note, askedBy, editor }: ReviewMail,
  to: Mailbox,
  company: Mailbox,
): Message {
  const noteLines = note ? ["", note] : [];
  return {
    to,
    from: company,
    subject: SUBJECTS[state](title),
    text: [SAYS[state](askedBy, title), ...noteLines, "", editor].join("\n"),
  };
}

const SUBJECTS: Record<ReviewState, (title: string) => string> = {
  ready: (title) => `Ready for review: ${title}`,
  "changes-asked": (title) => `Changes asked: ${title}`,
};
const SAYS: Record<ReviewState, (who: string, title: string) => string> = {
  ready: (who, title) => `${who} asks you to read “${title}” before it is published.`,
  "changes-asked": (who, title) => `${who} read “${title}” and asks for changes.`,
};
