import { Button } from "~/ui/primitives/Button";
import { Progress } from "~/ui/primitives/Progress";

interface UploadProgressProps {
  percent: number;
  onCancel(): void;
}

/** In place of the button's neighbours while an application is on its way. */
export function UploadProgress({ percent, onCancel }: UploadProgressProps) {
  return (
    <div className="stack">
      <Progress label="Uploading" percent={percent} />
      <Button variant="line" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
