import { type Command, type EditorState, Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { type Control, TOOLBAR } from "~/shell/richText/controls";
import { codeLanguageOf, setLanguage, tableCommands } from "~/shell/richText/editing";
import { Select } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";

interface ToolbarProps {
  state: EditorState;
  /** The id of the text that it belongs to. */
  controls: string;
  run: (control: Control["run"]) => void;
  /** Runs a command and leaves the focus where it is. */
  runInPlace: (command: Command) => void;
}

/** One stop of the Tab key; arrow keys go from button to button, as the pattern of a toolbar has it. */
export function Toolbar({ state, controls, run, runInPlace }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // On purpose after every render: the control that was the stop may be gone, with the table or the code that it was for.
  useLayoutEffect(() => keepOneStop(controlsOf(bar.current)));
  return (
    <div
      ref={bar}
      className="rich-toolbar"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={(event) => moveFocus(bar.current, event)}
    >
      {TOOLBAR.map((group, groupIndex) => (
        <div key={group[0]?.label} className="rich-group">
          {group.map((control, index) => (
            <ToolbarButton
              key={control.label}
              control={control}
              state={state}
              run={run}
              isFirst={groupIndex === 0 && index === 0}
            />
          ))}
        </div>
      ))}
      {tableCommands.isInTable(state) && <TableButtons run={run} />}
      {codeLanguageOf(state) !== null && <LanguageOfCode {...{ state, runInPlace }} />}
    </div>
  );
}

interface ToolbarButtonProps {
  control: Control;
  state: EditorState;
  run: ToolbarProps["run"];
  isFirst: boolean;
}

function ToolbarButton({ control, state, run, isFirst }: ToolbarButtonProps) {
  const { label, icon, keys, isActive } = control;
  const isPossible = typeof control.run === "string" || control.run(state);
  return (
    <button
      type="button"
      className="rich-button"
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={isActive?.(state)}
      aria-disabled={!isPossible || undefined}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && run(control.run)}
    >
      <Icon of={icon} />
    </button>
  );
}

const TABLE_BUTTONS = [
  ["Add row", tableCommands.addRow],
  ["Add column", tableCommands.addColumn],
  ["Heading row", tableCommands.toggleHeaderRow],
  ["Remove row", tableCommands.removeRow],
  ["Remove column", tableCommands.removeColumn],
  ["Remove table", tableCommands.removeTable],
] as const;

function TableButtons({ run }: Pick<ToolbarProps, "run">) {
  return (
    <div className="rich-group rich-table-buttons">
      {TABLE_BUTTONS.map(([label, command]) => (
        <button
          key={label}
          type="button"
          className="rich-button"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The languages that articles color, by the names that their HTML has for them. */
const LANGUAGES = [
  { value: "bash", label: "Bash" },
  { value: "csharp", label: "C#" },
  { value: "css", label: "CSS" },
  { value: "go", label: "Go" },
  { value: "html", label: "HTML" },
  { value: "java", label: "Java" },
  { value: "javascript", label: "JavaScript" },
  { value: "json", label: "JSON" },
  { value: "python", label: "Python" },
  { value: "sql", label: "SQL" },
  { value: "typescript", label: "TypeScript" },
  { value: "yaml", label: "YAML" },
];

/**
 * A language that was typed and is not in the list stays as it is. The focus stays too: arrow keys choose in the closed menu, and
 * each step is a change.
 */
function LanguageOfCode({ state, runInPlace }: Pick<ToolbarProps, "state" | "runInPlace">) {
  const language = codeLanguageOf(state) ?? "";
  const isListed = LANGUAGES.some(({ value }) => value === language);
  const own = language === "" || isListed ? [] : [{ value: language, label: language }];
  return (
    <div className="rich-group">
      <Select
        aria-label="Language of the code"
        className="rich-language"
        tabIndex={-1}
        placeholder="Plain text"
        choices={[...LANGUAGES, ...own]}
        value={language}
        onChange={(event) => runInPlace(setLanguage(event.currentTarget.value))}
      />
    </div>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(bar: HTMLElement | null, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (!bar || !step) return;
  const controls = controlsOf(bar);
  const at = controls.indexOf(document.activeElement as HTMLElement);
  const next = controls[step(at, controls.length)];
  if (at < 0 || !next) return;
  event.preventDefault();
  keepOneStop(controls, next);
  next.focus();
}

const controlsOf = (bar: HTMLElement | null) => [
  ...(bar?.querySelectorAll<HTMLElement>("button, select") ?? []),
];

/** Makes one control the stop of the Tab key: the one that is it already, or else the first. */
function keepOneStop(
  controls: readonly HTMLElement[],
  stop = controls.find(({ tabIndex }) => tabIndex === 0) ?? controls[0],
): void {
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}

/** The text after the slash of an otherwise empty paragraph, and its place. */
export interface SlashQuery {
  typed: string;
  from: number;
  to: number;
}

const KEY = new PluginKey<SlashQuery | null>("slash menu");

const QUERY = /^\/([\p{L}\d]*)$/u;

interface SlashKeys {
  /** True for a key that the open menu uses. */
  onKey: (key: string) => boolean;
}

/** Follows whether a slash was typed, and hands the keys of an open menu to it before the text gets them. */
export function slashPlugin({ onKey }: SlashKeys): Plugin<SlashQuery | null> {
  return new Plugin<SlashQuery | null>({
    key: KEY,
    state: {
      init: () => null,
      apply(tr, before) {
        if (tr.getMeta(KEY) === "close") return null;
        const { $from, empty } = tr.selection;
        const match = QUERY.exec($from.parent.textContent);
        const isAtEnd = $from.parentOffset === $from.parent.content.size;
        if (!empty || !match || !isAtEnd || $from.parent.type.name !== "paragraph") return null;
        // Closed with Escape: it stays closed until the text is another one.
        if (!before && !tr.docChanged) return null;
        return { typed: match[1] ?? "", from: $from.start(), to: $from.pos };
      },
    },
    props: {
      handleKeyDown: (view, event) => KEY.getState(view.state) !== null && onKey(event.key),
    },
  });
}

export const slashQueryOf = (view: EditorView): SlashQuery | null =>
  KEY.getState(view.state) ?? null;

export function closeSlashMenu(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(KEY, "close"));
}

const EDGE = 8;

interface SlashMenuProps {
  id: string;
  controls: readonly Control[];
  chosenPlace: number;
  /** Where the slash stands in the window. */
  at: { left: number; top: number; bottom: number };
  choose: (control: Control) => void;
}

/** The focus stays in the text, which names the chosen entry by aria-activedescendant. */
export function SlashMenu({ id, controls, chosenPlace, at, choose }: SlashMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = list.current;
    if (!menu) return;
    const { width, height } = menu.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE));
    const isRoomBelow = at.bottom + height + EDGE < window.innerHeight;
    // Set by script: the security policy forbids style attributes in the page.
    menu.style.setProperty("left", `${left}px`);
    menu.style.setProperty("top", `${isRoomBelow ? at.bottom : at.top - height - EDGE}px`);
  });
  useEffect(() => {
    list.current?.children[chosenPlace]?.scrollIntoView({ block: "nearest" });
  }, [chosenPlace]);
  return (
    <div ref={list} id={id} className="slash-menu" role="listbox" aria-label="Insert" tabIndex={0}>
      {controls.map((control, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the text, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: the same.
        <div
          key={control.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosenPlace}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(control)}
        >
          <Icon of={control.icon} />
          {control.label}
        </div>
      ))}
      {controls.length === 0 && <p className="hint">Nothing is called that.</p>}
    </div>
  );
}
