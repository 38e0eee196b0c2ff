import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { articleSchema } from "~/shell/richText/schema";
import { Button } from "~/ui/primitives/Button";
import { TextInput } from "~/ui/primitives/Field";

/** The addresses of this site that a link may want, for what was typed. */
export type FindPages = (typed: string) => Promise<readonly { title: string; address: string }[]>;

interface LinkFormProps {
  view: EditorView;
  findPages: FindPages;
  onClose: () => void;
}

const { link } = articleSchema.marks;

/** The address of the selected text, or of the link around the cursor. Suggests pages of this site by their titles. */
export function LinkForm({ view, findPages, onClose }: LinkFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [range] = useState(() => rangeOf(view));
  const [typed, setTyped] = useState(range.href);
  const pages = usePages(typed, findPages);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const apply = (address: string) => {
    setLink(view, range, addressOf(address));
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter") return;
    // On purpose no form of its own: it stands inside that of the post.
    event.preventDefault();
    apply(typed);
  };
  return (
    <fieldset
      className="rich-panel field"
      aria-label="Link"
      onInput={(event) => event.stopPropagation()}
    >
      <label className="label" htmlFor={id}>
        Link to
      </label>
      <div className="row">
        <TextInput
          ref={field}
          id={id}
          value={typed}
          list={`${id}-pages`}
          autoComplete="off"
          inputMode="url"
          placeholder="https://… or the title of a page of this site"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="sm" onClick={() => apply(typed)}>
          Apply
        </Button>
        {range.href && (
          <Button variant="line" size="sm" onClick={() => apply("")}>
            Remove link
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <datalist id={`${id}-pages`}>
        {pages.map(({ title, address }) => (
          <option key={address} value={address}>
            {title}
          </option>
        ))}
      </datalist>
    </fieldset>
  );
}

const PAUSE_MS = 200;

function usePages(typed: string, findPages: FindPages) {
  const [pages, setPages] = useState<Awaited<ReturnType<typeof findPages>>>([]);
  useEffect(() => {
    let isCurrent = true;
    const wait = setTimeout(async () => {
      const matches = await findPages(typed);
      if (isCurrent) setPages(matches);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(wait);
    };
  }, [typed, findPages]);
  return pages;
}

interface LinkRange {
  from: number;
  to: number;
  href: string;
}

/** The selection, or all of the link that the cursor is in. */
function rangeOf({ state }: EditorView): LinkRange {
  const { from, to, empty, $from } = state.selection;
  const around = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!empty || !around) return { from, to, href: around?.attrs.href ?? "" };
  let start = $from.start();
  let range = { from, to };
  $from.parent.forEach((node) => {
    const end = start + node.nodeSize;
    if (around.isInSet(node.marks) && start <= from && from <= end)
      range = { from: start, to: end };
    start = end;
  });
  return { ...range, href: around.attrs.href };
}

/** Without selected text, the address itself becomes the text. */
function setLink(view: EditorView, { from, to }: LinkRange, href: string): void {
  const { tr } = view.state;
  if (href === "") tr.removeMark(from, to, link);
  else if (from === to) tr.insert(from, articleSchema.text(href, [link.create({ href })]));
  else tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)))));
}

/** "example.com/you" is meant as an address of the web. */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^(?:[a-z][\w+.-]*:|\/|#)/i.test(text)) return text;
  return text.includes("@") && !text.includes("/") ? `mailto:${text}` : `https://${text}`;
}
