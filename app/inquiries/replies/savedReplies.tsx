import { MessageSquareText, Plus } from "lucide-react";
import { NEW_REPLY } from "~/inquiries/replies/savedReply";
import { listSavedReplies } from "~/inquiries/replies/savedReplyCommands.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/savedReplies";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return { replies: await listSavedReplies(app) };
}

export default function SavedReplies({ loaderData }: Route.ComponentProps) {
  const { replies } = loaderData;
  return (
    <>
      <title>Saved replies | Inquiries | Admin Dashboard</title>
      <AdminPageHead
        title="Saved replies"
        lead="Short texts for answers that you write often. Every administrator can use them."
        back={<BackLink href="/admin/inquiries">All inquiries</BackLink>}
      >
        {replies.length > 0 && <AddLink />}
      </AdminPageHead>
      <section className="card tablecard saved-replies" aria-label="Saved replies">
        {replies.length === 0 ? (
          <div className="p-4">
            <EmptyState
              icon={MessageSquareText}
              text="No saved replies yet."
              detail="Save a text once, and put it into an answer with one press."
            >
              <AddLink />
            </EmptyState>
          </div>
        ) : (
          <ul className="inbox-list">
            {replies.map(({ id, title, text }) => (
              <li key={id}>
                <a href={`/admin/inquiries/replies/${id}`}>
                  <strong>{title}</strong>
                  <span className="line-clamp-2">{text}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function AddLink() {
  return (
    <LinkButton variant="signal" size="sm" href={`/admin/inquiries/replies/${NEW_REPLY}`}>
      <Icon of={Plus} />
      Add reply
    </LinkButton>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Saved replies" sentence="Failed to load saved replies" />;
}
