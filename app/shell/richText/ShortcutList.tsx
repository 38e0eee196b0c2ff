import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { MARKDOWN_SHORTCUTS, TOOLBAR } from "./controls";

const KEYS = TOOLBAR.flat().flatMap(({ keys, label }) => (keys ? [[keys, label] as const] : []));

/** Every key of the editor, and what is typed like Markdown. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title="Shortcuts of the editor"
      onClose={onClose}
      actions={<Close onClose={onClose} />}
    >
      <p>
        On a Mac, Cmd takes the place of Ctrl. A slash in an empty paragraph opens a menu of
        everything that can be inserted.
      </p>
      <List pairs={KEYS} />
      <h3>While you type</h3>
      <List pairs={MARKDOWN_SHORTCUTS} />
    </Dialog>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="line" onClick={onClose}>
      Close
    </Button>
  );
}

function List({ pairs }: { pairs: readonly (readonly [keys: string, what: string])[] }) {
  return (
    <dl className="rich-shortcuts">
      {pairs.map(([keys, what]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
