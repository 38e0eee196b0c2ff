import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { RowButton } from "~/shell/admin/list/RowControls";
import { Button } from "~/ui/primitives/Button";
import { ConfirmDialog } from "~/ui/primitives/Dialog";
import { Icon } from "~/ui/primitives/Icon";

interface DeleteButtonProps {
  /** Without scripts, a GET shows the page that asks for confirmation; a POST deletes. */
  action: string;
  /** The page to return to. */
  from: string;
  title: string;
  question: string;
  /** The id of the element that names what is deleted, for screen readers: the button is only called Delete. */
  describedBy?: string;
  withLabel?: boolean;
  verb?: "Delete" | "Remove";
}

export function DeleteButton(props: DeleteButtonProps) {
  const { action, from, title, question, describedBy, withLabel, verb = "Delete" } = props;
  const [asking, setAsking] = useState(false);
  const deleting = useFetcher();
  useFailureOf(deleting.data);
  useEffect(() => {
    if (deleting.data) setAsking(false);
  }, [deleting.data]);
  const confirm = () =>
    deleting.submit({ from }, { method: "post", action, preventScrollReset: true });
  return (
    <>
      <form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <input type="hidden" name="from" value={from} />
        {withLabel ? (
          <LabelledButton verb={verb} />
        ) : (
          <RowButton label={verb} icon={Trash2} describedBy={describedBy} />
        )}
      </form>
      <ConfirmDialog
        open={asking}
        title={title}
        text={question}
        verb={verb}
        busyVerb={BUSY_VERBS[verb]}
        busy={deleting.state !== "idle"}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const BUSY_VERBS = { Delete: "Deleting...", Remove: "Removing..." };

function LabelledButton({ verb }: { verb: string }) {
  return (
    <Button type="submit" variant="danger-line" size="sm">
      <Icon of={Trash2} />
      {verb}
    </Button>
  );
}
