import { MessageSquareText } from "lucide-react";
import { replyAddress } from "~/inquiries/admin/replyAddress";
import { fillReply, NEW_REPLY, type SavedReply } from "~/inquiries/replies/savedReply";
import type { Inquiry } from "~/inquiries/rules";
import { Menu } from "~/shell/admin/Menu";

interface ReplyMenuProps {
  inquiry: Inquiry;
  replies: readonly SavedReply[];
  /** The name of the administrator, who signs the reply. */
  sender: string;
}

/** The saved replies: each opens the mail program with its text, filled in for this inquiry. */
export function ReplyMenu({ inquiry, replies, sender }: ReplyMenuProps) {
  return (
    <Menu label="Reply with" icon={MessageSquareText}>
      {replies.length > 0 && (
        <ul className="menu-list">
          {replies.map(({ id, title, text }) => (
            <li key={id}>
              <a href={replyAddress(inquiry, fillReply(text, inquiry, sender))}>
                <strong>{title}</strong>
                <span className="line-clamp-1">{fillReply(text, inquiry, sender)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <a
        className="menu-more"
        href={`/admin/inquiries/replies${replies.length > 0 ? "" : `/${NEW_REPLY}`}`}
      >
        {replies.length > 0 ? "Manage saved replies" : "Add a saved reply"}
      </a>
    </Menu>
  );
}
