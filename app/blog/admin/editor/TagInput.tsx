import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { distinctTags, TAGS_MAX } from "~/blog/post";
import { changesForm } from "~/shell/forms/changesForm";
import { Button } from "~/ui/primitives/Button";
import { Field, TextInput } from "~/ui/primitives/Field";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface TagInputProps {
  tags: readonly string[];
  error?: string;
  /** Called when a tag is added or removed, because the form gets no input event for that. */
  onChange: () => void;
}

/**
 * Enter, a comma or the plus button adds a tag. Without scripts the buttons post the form, and the server returns it
 * with the tag added or removed.
 */
export function TagInput({ tags: initial, error, onChange }: TagInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const { tags, announcement, add, remove } = useTags(initial, onChange);
  const isHydrated = useHydrated();

  function addTyped() {
    if (!box.current) return;
    add(box.current.value);
    box.current.value = "";
    box.current.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Backspace" && event.currentTarget.value === "")
      chips.current?.querySelector<HTMLElement>("li:last-child button")?.focus();
    if (event.key !== "Enter" && event.key !== ",") return;
    // With an empty box Enter saves the form, as in every other field.
    if (event.key === "Enter" && event.currentTarget.value.trim() === "") return;
    event.preventDefault();
    addTyped();
  }
  return (
    <Field
      name="tags"
      label="Tags"
      optional
      hint={isHydrated ? "Press Enter or type a comma after each." : "Separated by commas."}
      error={error}
    >
      {(control) => (
        <>
          <Chips
            list={chips}
            tags={tags}
            remove={(tag) => {
              remove(tag);
              box.current?.focus();
            }}
          />
          <div className="tagbox">
            <TextInput ref={box} {...control} autoComplete="off" onKeyDown={onKeyDown} />
            <Button
              type="submit"
              variant="line"
              iconOnly
              label="Add tag"
              title="Add tag"
              name="add_tag"
              value="on"
              formNoValidate
              onClick={changesForm(addTyped)}
            >
              <Icon of={Plus} />
            </Button>
          </div>
          <VisuallyHidden>
            <span role="status">{announcement}</span>
          </VisuallyHidden>
        </>
      )}
    </Field>
  );
}

interface ChipsProps {
  list: React.RefObject<HTMLUListElement | null>;
  tags: readonly string[];
  remove: (tag: string) => void;
}

function Chips({ list, tags, remove }: ChipsProps) {
  return (
    <ul className="chips" ref={list} hidden={tags.length === 0}>
      {tags.map((tag) => (
        <li key={tag} className="chip">
          <input type="hidden" name="tags" value={tag} />
          {tag}
          <button
            type="submit"
            name="remove_tag"
            value={tag}
            formNoValidate
            aria-label={`Remove ${tag}`}
            title={`Remove ${tag}`}
            onClick={changesForm(() => remove(tag))}
          >
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The tags, and what a screen reader announces about the last change. */
function useTags(initial: readonly string[], onChange: () => void) {
  const [tags, setTags] = useState([...initial]);
  const [announcement, setAnnouncement] = useState("");
  const reportedTags = useRef(tags);
  useEffect(() => {
    if (reportedTags.current === tags) return;
    reportedTags.current = tags;
    onChange();
  }, [tags, onChange]);

  function add(text: string) {
    const typed = distinctTags([text]);
    if (typed.length === 0) return;
    const after = distinctTags([...tags, ...typed]);
    const addedTags = after.slice(tags.length);
    if (after.length > TAGS_MAX) return setAnnouncement(`There can be at most ${TAGS_MAX} tags`);
    if (addedTags.length === 0) return setAnnouncement(`${typed.join(", ")} is already there`);
    setTags(after);
    setAnnouncement(`Added ${addedTags.join(", ")}`);
  }
  function remove(tag: string) {
    setTags(tags.filter((other) => other !== tag));
    setAnnouncement(`Removed ${tag}`);
  }
  return { tags, announcement, add, remove };
}
