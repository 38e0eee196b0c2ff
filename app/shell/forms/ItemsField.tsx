import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Plus, Trash2 } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { capitalized } from "~/platform/capitalized";
import type { FieldErrors } from "~/platform/forms/check";
import type { Fields } from "~/platform/forms/fields";
import { emptyItem, type ItemRules, itemsOf, movedItem } from "~/platform/forms/listFields";
import { changesForm } from "~/shell/forms/changesForm";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { PictureField } from "~/shell/pictures/PictureField";
import { Button } from "~/ui/primitives/Button";
import { FieldError } from "~/ui/primitives/Field";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

type Item = Readonly<Record<string, unknown>>;

interface ItemsFieldProps extends FilledForm {
  name: string;
  /** Whether the heading of the card around it says the same as its label. */
  isNamedByCard?: boolean;
  /** Called when a record is added, moved or removed, because the form gets no input event for that. */
  onChange: () => void;
}

/**
 * A list of records, each of which folds away. Records are moved by drag or by their buttons. Without scripts the buttons submit
 * the form, which returns with the list changed.
 */
export function ItemsField(props: ItemsFieldProps) {
  const { form, values, fieldErrors, name, isNamedByCard, onChange } = props;
  const field = form.fields[name];
  const rules = itemsOf(field);
  if (!field || !rules) throw new Error(`${name} is no list of records`);
  const list = useItems(name, values[name] as readonly Item[], { rules, onChange });
  const { rows } = list;
  const isHydrated = useHydrated();
  const error = fieldErrors[name];
  return (
    <fieldset className={error ? "items bad" : "items"} id={name}>
      <legend className={isNamedByCard ? "sr-only" : "label"}>{field.options.label}</legend>
      <FieldError id={name} error={error} />
      <ol>
        {rows.map(({ key, item, isNew }, place) => (
          <ItemFields
            key={key}
            {...{ list, rules, place, item, isHydrated }}
            name={`${name}.${key}`}
            id={`${name}.${place}`}
            title={`${capitalized(rules.name)} ${place + 1}`}
            isOpen={isNew || hasError(fieldErrors, `${name}.${place}.`)}
            fieldErrors={fieldErrors}
            listName={name}
          />
        ))}
      </ol>
      {rows.length < rules.itemsMax && (
        <Button
          type="submit"
          variant="line"
          size="sm"
          name="change_items"
          value={`${name}:add`}
          formNoValidate
          onClick={changesForm(list.add)}
        >
          <Icon of={Plus} />
          Add {rules.name}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{list.announcement}</span>
      </VisuallyHidden>
    </fieldset>
  );
}

interface ItemFieldsProps {
  list: ItemList;
  rules: ItemRules & { fields: Fields };
  place: number;
  item: Item;
  isHydrated: boolean;
  /** The names of its controls begin with it. It moves with the record, so that React does not render them anew. */
  name: string;
  /** The ids of its controls begin with it, as errors name them: `questions.0` for the record that is first now. */
  id: string;
  title: string;
  isOpen: boolean;
  fieldErrors: FieldErrors;
  listName: string;
}

function ItemFields(props: ItemFieldsProps) {
  const { list, rules, place, item, isHydrated, name, id, title, isOpen, fieldErrors } = props;
  const headName = namingPart(rules.fields);
  const [head, setHead] = useState(() => headOf(rules.fields, item));
  const [isUnfolded, setUnfolded] = useUnfolded(isOpen);
  return (
    <li
      className={list.dragged === place ? "item dragged" : "item"}
      onDragOver={(event) => list.dragOver(event, place)}
      onDrop={(event) => {
        // A file or a text that is dropped on a field is for that field.
        if (list.dragged !== null) event.preventDefault();
      }}
      onInput={({ currentTarget }) => setHead(textAt(currentTarget, `${name}.${headName}`) || head)}
    >
      <details open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary>
          {isHydrated && (
            // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for a mouse; keyboards have the buttons.
            <span
              className="grip"
              draggable
              title="Drag to move"
              onDragStart={(event) => list.dragFrom(event, place)}
              onDragEnd={list.dragEnd}
            >
              <Icon of={GripVertical} />
            </span>
          )}
          <span className="item-title">{head || title}</span>
        </summary>
        <div className="stack">
          {Object.entries(rules.fields).map(([part, field]) => (
            <PartField
              key={part}
              name={`${name}.${part}`}
              id={`${id}.${part}`}
              form={{ fields: { [`${name}.${part}`]: field } }}
              values={{ [`${name}.${part}`]: item[part] }}
              fieldErrors={{ [`${name}.${part}`]: fieldErrors[`${id}.${part}`] }}
              title={head}
            />
          ))}
        </div>
      </details>
      <ItemButtons {...props} />
    </li>
  );
}

interface PartFieldProps extends FilledForm {
  name: string;
  id: string;
  /** The name of the record. */
  title: string;
}

function PartField({ title, ...props }: PartFieldProps) {
  const { name, id, ...filledForm } = props;
  if (filledForm.form.fields[name]?.control !== "picture") return <FormField {...props} />;
  return (
    <PictureField {...{ name, id, filledForm }} uploadLabel="Upload image" describe={() => title} />
  );
}

function ItemButtons({ list, place, title, listName }: ItemFieldsProps) {
  const last = list.rows.length - 1;
  const shared = { listName, place };
  return (
    <div className="item-buttons" data-item={`${listName}:${place}`}>
      <ItemButton
        {...shared}
        verb="up"
        label={`Move ${title} up`}
        title="Move up"
        icon={ArrowUp}
        disabled={place === 0}
        onClick={() => list.move(place, place - 1, "up")}
      />
      <ItemButton
        {...shared}
        verb="down"
        label={`Move ${title} down`}
        title="Move down"
        icon={ArrowDown}
        disabled={place === last}
        onClick={() => list.move(place, place + 1, "down")}
      />
      <ItemButton
        {...shared}
        verb="remove"
        label={`Remove ${title}`}
        title="Remove"
        icon={Trash2}
        onClick={() => list.remove(place)}
      />
    </div>
  );
}

interface ItemButtonProps extends Pick<ItemFieldsProps, "listName" | "place"> {
  verb: "up" | "down" | "remove";
  label: string;
  title: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

/** Without scripts it is sent with the form, which comes back with the item moved or removed. */
function ItemButton({ listName, place, verb, icon, onClick, ...shown }: ItemButtonProps) {
  return (
    <Button
      type="submit"
      name="change_items"
      value={`${listName}:${verb}:${place}`}
      formNoValidate
      variant="quiet"
      size="sm"
      iconOnly
      onClick={changesForm(onClick)}
      {...shown}
    >
      <Icon of={icon} />
    </Button>
  );
}

interface ItemRow {
  /** Stays with the record while others are added, moved and removed. */
  key: number;
  item: Item;
  isNew: boolean;
}

type ItemList = ReturnType<typeof useItems>;

interface UseItems {
  rules: ItemRules & { fields: Fields };
  onChange: () => void;
}

/** The records of a list that is being typed, and what a screen reader announces about the last change. */
function useItems(list: string, initial: readonly Item[], { rules, onChange }: UseItems) {
  const lastKey = useRef(initial.length);
  const [rows, setRows] = useState<ItemRow[]>(() =>
    initial.map((item, key) => ({ key, item, isNew: false })),
  );
  const [announcement, setAnnouncement] = useState("");
  const focusOn = useFocusAfterChange(list, rows);
  const lastRows = useRef(rows);
  useEffect(() => {
    if (lastRows.current === rows) return;
    lastRows.current = rows;
    onChange();
  }, [rows, onChange]);

  const say = (what: string) => setAnnouncement(`${capitalized(rules.name)} ${what}`);
  const move = (from: number, to: number, button?: "up" | "down") => {
    setRows((before) => movedItem(before, from, to));
    say(`${from + 1} is now ${to + 1} of ${rows.length}.`);
    if (button) focusOn({ place: to, button });
  };
  return {
    rows,
    announcement,
    move,
    add() {
      lastKey.current += 1;
      const row = { key: lastKey.current, item: emptyItem(rules.fields), isNew: true };
      setRows((before) => [...before, row]);
      say(`${rows.length + 1} added.`);
      focusOn({ place: rows.length, button: "field" });
    },
    remove(place: number) {
      setRows((before) => before.filter((_, index) => index !== place));
      say(`${place + 1} removed.`);
      focusOn({ place: Math.max(0, place - 1), button: "summary" });
    },
    ...useDrag(move),
  };
}

/** Moves a record while it is dragged over others. */
function useDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  return {
    dragged,
    dragFrom(event: DragEvent, place: number) {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", "");
      setDragged(place);
    },
    dragOver(event: DragEvent, place: number) {
      if (dragged === null) return;
      event.preventDefault();
      if (place === dragged) return;
      move(dragged, place);
      setDragged(place);
    },
    dragEnd: () => setDragged(null),
  };
}

interface Target {
  place: number;
  button: "up" | "down" | "summary" | "field";
}

/** The pressed button moves or disappears with its record, so the focus is set again once the list has changed. */
function useFocusAfterChange(list: string, rows: readonly ItemRow[]) {
  const target = useRef<Target>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once the rows have changed.
  useEffect(() => {
    const nextTarget = target.current;
    target.current = null;
    if (nextTarget) controlOf(list, nextTarget)?.focus();
  }, [rows, list]);
  return (next: Target) => {
    target.current = next;
  };
}

function controlOf(list: string, { place, button }: Target): HTMLElement | null {
  const buttons = document.querySelector<HTMLElement>(`[data-item="${list}:${place}"]`);
  const item = buttons?.closest("li");
  if (!item) return document.querySelector(`[name="change_items"][value="${list}:add"]`);
  if (button === "summary" || button === "field") {
    const selector = button === "field" ? "input, textarea, select" : "summary";
    return item.querySelector<HTMLElement>(selector);
  }
  // The first record cannot go up, nor the last one down.
  const [up, down] = buttons?.querySelectorAll<HTMLButtonElement>("button") ?? [];
  const moveButton = button === "up" ? up : down;
  return (moveButton?.disabled ? (button === "up" ? down : up) : moveButton) ?? null;
}

/** The part that says which record it is: its title, or else its first part, such as the question. */
function namingPart(fields: Fields): string {
  const [first = ""] = Object.keys(fields);
  return "title" in fields ? "title" : first;
}

/** The text of that part; while that is empty, its first text. */
function headOf(fields: Fields, item: Item): string {
  const names = [namingPart(fields), ...Object.keys(fields)];
  const texts = names.map((part) => String(item[part] ?? ""));
  return texts.find((text) => text.trim() !== "") ?? "";
}

function textAt(element: HTMLElement, name: string): string {
  return element.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.value ?? "";
}

/** Opens by itself, but never closes: an error in it goes while it is being mended. */
function useUnfolded(isOpen: boolean) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setUnfolded(true);
  }
  return [isUnfolded, setUnfolded] as const;
}

const hasError = (errors: FieldErrors, prefix: string) =>
  Object.keys(errors).some((name) => name.startsWith(prefix));
