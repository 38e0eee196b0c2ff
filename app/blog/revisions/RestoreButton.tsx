import { RotateCcw } from "lucide-react";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface RestoreButtonProps {
  postId: string;
  revision: number;
  /** The version that is replaced: if there is a newer one by then, nothing is. */
  current: number;
  describedBy?: string;
}

/** Saves an earlier version again. Nothing is lost: what it replaces stays among the revisions. */
export function RestoreButton({ postId, revision, current, describedBy }: RestoreButtonProps) {
  return (
    <ChangeForm action={`/admin/blogs/${postId}/revisions/${revision}/restore`}>
      {(busy) => (
        <>
          <input type="hidden" name="version" value={current} />
          <Button type="submit" variant="line" size="sm" busy={busy} aria-describedby={describedBy}>
            <Icon of={RotateCcw} />
            Restore
          </Button>
        </>
      )}
    </ChangeForm>
  );
}
