import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, useRef } from "react";
import { Select } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { type Control, TOOLBAR } from "./controls";
import { languageOf, setLanguage, tableCommands } from "./editing";

interface ToolbarProps {
  state: EditorState;
  /** The id of the text that it belongs to. */
  controls: string;
  run: (control: Control["run"]) => void;
}

/** One stop of the Tab key; arrow keys go from button to button, as the pattern of a toolbar has it. */
export function Toolbar({ state, controls, run }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      className="rich-toolbar"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={(event) => moveFocus(bar.current, event)}
    >
      {TOOLBAR.map((group, place) => (
        <div key={group[0]?.label} className="rich-group">
          {group.map((control, index) => (
            <ToolbarButton
              key={control.label}
              control={control}
              state={state}
              run={run}
              isFirst={place === 0 && index === 0}
            />
          ))}
        </div>
      ))}
      {tableCommands.isInTable(state) && <TableButtons run={run} />}
      {languageOf(state) !== null && <LanguageOfCode state={state} run={run} />}
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

/** One that was typed and is not in the list stays as it is. */
function LanguageOfCode({ state, run }: Pick<ToolbarProps, "state" | "run">) {
  const language = languageOf(state) ?? "";
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
        onChange={(event) => run(setLanguage(event.currentTarget.value))}
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
  const buttons = [...bar.querySelectorAll<HTMLElement>("button, select")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[step(at, buttons.length)];
  if (at < 0 || !next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}
