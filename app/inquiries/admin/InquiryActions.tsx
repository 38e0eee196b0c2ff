import type { Inquiry, InquiryState } from "~/inquiries/rules";
import { ChangeButton, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { MoreMenu } from "~/shell/admin/Menu";

export const DELETE_INQUIRY_QUESTION =
  "Are you sure you want to delete this inquiry? This action cannot be undone.";

/** The actions that each state offers. */
const STATE_ACTIONS: Record<InquiryState, { verb: string; label: string }[]> = {
  new: [
    { verb: "answer", label: "Mark answered" },
    { verb: "archive", label: "Archive" },
  ],
  answered: [
    { verb: "archive", label: "Archive" },
    { verb: "reopen", label: "Move back to new" },
  ],
  archived: [{ verb: "reopen", label: "Move back to new" }],
};

export function InquiryActions({
  inquiry,
  listAddress,
}: {
  inquiry: Inquiry;
  listAddress: string;
}) {
  return (
    <>
      {STATE_ACTIONS[inquiry.state].map(({ verb, label }) => (
        <ChangeButton key={verb} action={`/admin/inquiries/${inquiry.id}/${verb}`}>
          {label}
        </ChangeButton>
      ))}
      <MoreMenu>
        <DeleteButton
          withLabel
          action={`/admin/inquiries/${inquiry.id}/delete`}
          from={listAddress}
          title={`Delete the inquiry of ${inquiry.name}?`}
          question={DELETE_INQUIRY_QUESTION}
        />
      </MoreMenu>
    </>
  );
}
