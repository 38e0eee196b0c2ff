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
 * Enter, a comma or the plus button adds a tag. Without scripts the buttons post the form, and the server returns it with the tag
 * added or removed.
 */
export function TagInput({ tags: initial, error, onChange }: TagInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const { tags, announcement, isRefused, add, remove, clearRefusal } = useTags(initial, onChange);
  const isHydrated = useHydrated();

  function addTyped() {
    if (!box.current) return;
    box.current.value = add(box.current.value);
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
      error={isRefused ? TOO_MANY : error}
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
            <TextInput
              ref={box}
              {...control}
              autoComplete="off"
              onKeyDown={onKeyDown}
              onInput={({ currentTarget }) => currentTarget.value.trim() === "" && clearRefusal()}
            />
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

const TOO_MANY = `There can be at most ${TAGS_MAX} tags`;

/** The tags, what a screen reader announces about the last change, and whether there was no room for what is in the box. */
function useTags(initial: readonly string[], onChange: () => void) {
  const [tags, setTags] = useState([...initial]);
  const [announcement, setAnnouncement] = useState("");
  const [isRefused, setRefused] = useState(false);
  const clearRefusal = () => setRefused(false);
  const reportedTags = useRef(tags);
  useEffect(() => {
    if (reportedTags.current === tags) return;
    reportedTags.current = tags;
    onChange();
  }, [tags, onChange]);

  /** Returns what stays in the box, because there is no room for it. */
  function add(typed: string): string {
    const { newTags, refusedTags } = splitTyped(tags, typed);
    if (newTags.length > 0) setTags([...tags, ...newTags]);
    setRefused(refusedTags.length > 0);
    setAnnouncement(formatAdding(typed, { newTags, refusedTags }));
    return refusedTags.join(", ");
  }
  function remove(tag: string) {
    setTags(tags.filter((other) => other !== tag));
    clearRefusal();
    setAnnouncement(`Removed ${tag}`);
  }
  return { tags, announcement, isRefused, add, remove, clearRefusal };
}

interface TypedTags {
  newTags: readonly string[];
  /** There is no room for these. */
  refusedTags: readonly string[];
}

/** The typed tags that are not there yet, in their order. */
export function splitTyped(tags: readonly string[], typed: string): TypedTags {
  const missingTags = distinctTags([...tags, typed]).slice(tags.length);
  const room = Math.max(0, TAGS_MAX - tags.length);
  return { newTags: missingTags.slice(0, room), refusedTags: missingTags.slice(room) };
}

function formatAdding(typed: string, { newTags, refusedTags }: TypedTags): string {
  const added = newTags.length > 0 ? `Added ${newTags.join(", ")}` : "";
  if (refusedTags.length > 0) return [added, TOO_MANY].filter(Boolean).join(". ");
  const typedTags = distinctTags([typed]);
  return added || (typedTags.length > 0 ? `${typedTags.join(", ")} is already there` : "");
}
