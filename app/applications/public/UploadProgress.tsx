import { Button } from "~/ui/primitives/Button";
import { Progress } from "~/ui/primitives/Progress";

interface UploadProgressProps {
  percent: number;
  onCancel(): void;
}

/** Shows the upload's progress and a cancel button while an application is sent. */
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
