import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { linkAddress } from "#markup/linkAddress";
import { linkAt, setLink } from "~/shell/richText/links";
import { usePanelRange } from "~/shell/richText/panelRange";
import { Button } from "~/ui/primitives/Button";
import { FieldError, TextInput } from "~/ui/primitives/Field";

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
  const [error, setError] = useState<string>();
  const isOpen = useIsOpen();
  const apply = async (text: string) => {
    const address = await addressOf(text, findPages);
    if (!isOpen.current) return;
    if (address === null) return setError(NO_ADDRESS);
    setLink(address)(view.state, view.dispatch);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape end a word of an input method first.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter") return;
    // On purpose no form of its own: it stands inside that of the post.
    event.preventDefault();
    void apply(typed);
  };
  return (
    <fieldset
      className={error ? "rich-panel field bad" : "rich-panel field"}
      aria-label="Link"
      onInput={(event) => event.stopPropagation()}
    >
      <label className="label" htmlFor={id}>
        Link to
      </label>
      <FieldError id={id} error={error} isAnnounced />
      <div className="row">
        <TextInput
          ref={field}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={typed}
          list={`${id}-pages`}
          autoComplete="off"
          inputMode="url"
          placeholder="https://… or the title of a blog"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Button size="sm" onClick={() => void apply(typed)}>
          Apply
        </Button>
        {link.href && (
          <Button variant="line" size="sm" onClick={() => void apply("")}>
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

/** Whether the panel is still there after something that it waited for. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
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

const NO_ADDRESS =
  "Enter an address, such as https://example.com or /careers, or the title of a blog of this site";

/**
 * The address that was typed or whose title was: "example.com/you" is one of the web. Null if an article cannot have a link to
 * it; empty for no link.
 */
async function addressOf(typed: string, findPages: FindPages): Promise<string | null> {
  const text = typed.trim();
  if (text === "") return "";
  if (/^(?:https?:\/\/|mailto:|tel:|\/|#\S+$)/i.test(text)) return allowed(text);
  const pages = await findPages(text);
  const named = pages.find(({ title }) => title.toLowerCase() === text.toLowerCase());
  if (named) return named.address;
  if (/^[^\s/]+@[^\s/]+$/.test(text)) return allowed(`mailto:${text}`);
  return /^[^\s/?#]+\.[^\s/?#]+(?:[/?#].*)?$/.test(text) ? allowed(`https://${text}`) : null;
}

const allowed = (address: string) => (linkAddress(address) === null ? null : address);
