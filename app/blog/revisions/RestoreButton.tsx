import { RotateCcw } from "lucide-react";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface RestoreButtonProps {
  postId: string;
  revision: number;
  /** The version to replace; the restore is rejected if a newer one was saved in the meantime. */
  current: number;
  describedBy?: string;
}

/** Saves an earlier version again. The version that it replaces remains a revision. */
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
