import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { linkAt, setLink } from "~/shell/richText/links";
import { usePanelRange } from "~/shell/richText/panelRange";
import { Button } from "~/ui/primitives/Button";
import { TextInput } from "~/ui/primitives/Field";

/** The addresses of this site that a link may want, for what was typed. */
export type FindPages = (typed: string) => Promise<readonly { title: string; address: string }[]>;

interface LinkFormProps {
  view: EditorView;
  findPages: FindPages;
  onClose: () => void;
}

/** The address of the selected text, or of the link around the cursor. Suggests pages of this site by their titles. */
export function LinkForm({ view, findPages, onClose }: LinkFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [link] = useState(() => linkAt(view.state));
  const [typed, setTyped] = useState(link.href);
  usePanelRange(view, link);
  const pages = usePages(typed, findPages);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const apply = (address: string) => {
    setLink(addressOf(address))(view.state, view.dispatch);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape end a word of an input method first.
    if (event.nativeEvent.isComposing) return;
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
        {link.href && (
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

/** "example.com/you" is meant as an address of the web. */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^(?:[a-z][\w+.-]*:|\/|#)/i.test(text)) return text;
  return text.includes("@") && !text.includes("/") ? `mailto:${text}` : `https://${text}`;
}
