import type { Inquiry, InquiryState } from "~/inquiries/rules";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { DeleteButton } from "~/shell/admin/change/DeleteButton";
import { DELETE_INQUIRY_QUESTION } from "~/shell/admin/change/questions";
import { Button } from "~/ui/primitives/Button";

/** Where an inquiry can go from where it is. */
const WAYS: Record<InquiryState, { act: string; label: string }[]> = {
  new: [
    { act: "answer", label: "Mark answered" },
    { act: "archive", label: "Archive" },
  ],
  answered: [
    { act: "archive", label: "Archive" },
    { act: "reopen", label: "Move back to new" },
  ],
  archived: [{ act: "reopen", label: "Move back to new" }],
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
      {WAYS[inquiry.state].map(({ act, label }) => (
        <ChangeForm key={act} action={`/admin/inquiries/${inquiry.id}/${act}`}>
          {(busy) => (
            <Button type="submit" variant="line" size="sm" busy={busy}>
              {label}
            </Button>
          )}
        </ChangeForm>
      ))}
      <DeleteButton
        withWord
        action={`/admin/inquiries/${inquiry.id}/delete`}
        from={listAddress}
        title={`Delete the inquiry of ${inquiry.name}?`}
        question={DELETE_INQUIRY_QUESTION}
      />
    </>
  );
}
