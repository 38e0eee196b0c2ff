import type { ReviewState } from "~/blog/together/review";
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

const SUBJECTS: Record<ReviewState, (title: string) => string> = {
  ready: (title) => `Ready for review: ${title}`,
  "changes-asked": (title) => `Changes asked: ${title}`,
};
const SAYS: Record<ReviewState, (who: string, title: string) => string> = {
  ready: (who, title) => `${who} asks you to read “${title}” before it is published.`,
  "changes-asked": (who, title) => `${who} read “${title}” and asks for changes.`,
};

/** The mail that tells another administrator what is asked about a post. */
export function reviewMail(
  { state, title, note, askedBy, editor }: ReviewMail,
  to: Mailbox,
  company: Mailbox,
): Message {
  const said = note ? ["", note] : [];
  return {
    to,
    from: company,
    subject: SUBJECTS[state](title),
    text: [SAYS[state](askedBy, title), ...said, "", editor].join("\n"),
  };
}
