import { CodeXml, Keyboard, Maximize2, Minimize2 } from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useCaretInSight } from "~/shell/richText/caretInSight";
import { type Control, findControls, MARKDOWN_SHORTCUTS, TOOLBAR } from "~/shell/richText/controls";
import { countArticleWords } from "~/shell/richText/editing";
import { type FindPages, LinkForm } from "~/shell/richText/LinkForm";
import { PictureForm } from "~/shell/richText/PictureForm";
import { closeSlashMenu, SlashMenu, type SlashQuery, Toolbar } from "~/shell/richText/Toolbar";
import { useArticleView } from "~/shell/richText/useArticleView";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { Icon } from "~/ui/primitives/Icon";

interface RichTextEditorProps {
  /** The id of the text area that holds the HTML and is sent with the form. */
  source: string;
  /** The name of the text. */
  label: string;
  findPages: FindPages;
  /** As the page of the article says it. */
  readingMinutes: (wordCount: number) => number;
  onShowSource: () => void;
}

interface OpenPanel {
  name: "link" | "picture" | "shortcuts" | null;
  /** Pictures that were pasted or dropped. */
  files: readonly File[];
  /** How many were opened before. */
  opening: number;
}

/**
 * An article as readers will see it, to write in. The text area keeps the HTML: what changes here is written into it at once, as
 * if it had been typed there.
 */
export default function RichTextEditor({ source, label, ...props }: RichTextEditorProps) {
  const id = useId();
  const head = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { panel, open, close } = usePanel();
  const [missingPictures, setMissingPictures] = useState(0);
  const [chosenPlace, setChosenPlace] = useState(0);
  // Typed after the slash; undefined while no menu is open.
  const [searched, setSearched] = useState<string>();
  const menu = useRef<MenuKeys>({ controls: [], chosenPlace: 0, choose: () => {}, move: () => {} });
  const { view, state, slash } = useArticleView(place, {
    source,
    label,
    head,
    menuId: `${id}-menu`,
    isMenuKey: (key) => takeMenuKey(menu.current, key),
    openLink: () => open("link"),
    takeFiles: (files) => open("picture", files),
    missPictures: setMissingPictures,
  });
  const { isFull, setFull, keys } = useFullScreen(slash !== null, panel.name && close);
  useCaretInSight(view, panel.name === "shortcuts" ? null : panel.name);
  const controls = slash ? findControls(slash.typed) : [];
  if (slash?.typed !== searched) {
    setSearched(slash?.typed);
    setChosenPlace(0);
  }
  const run = (what: Control["run"]) => {
    if (typeof what === "string") open(what);
    else if (view) runCommand(view, what);
  };
  const runInPlace = (command: Command) => view && command(view.state, view.dispatch, view);
  const choose = (control: Control) => {
    if (!view || !slash) return;
    view.dispatch(view.state.tr.delete(slash.from, slash.to));
    setChosenPlace(0);
    run(control.run);
  };
  const active = Math.min(chosenPlace, Math.max(0, controls.length - 1));
  menu.current = {
    controls,
    chosenPlace: active,
    choose,
    move: setChosenPlace,
    close: () => view && closeSlashMenu(view),
  };
  const option = slash && controls.length > 0 ? `${id}-menu-${active}` : null;
  useActiveOption(view?.dom, option, `${id}-menu`);
  const addPictures = () => {
    setMissingPictures(0);
    open("picture");
  };
  return (
    <div className={isFull ? "rich full" : "rich"} {...keys}>
      <div ref={head} className="rich-head">
        {state && <Toolbar controls={id} {...{ state, run, runInPlace }} />}
        {view && <Panel key={panel.opening} {...{ view, ...panel, ...props }} onClose={close} />}
      </div>
      <MissingPictures count={missingPictures} onAdd={addPictures} />
      <div ref={place} id={id} className="rich-text" />
      {view && slash && (
        <SlashMenu
          id={`${id}-menu`}
          controls={controls}
          chosenPlace={active}
          at={placeOf(view, slash)}
          choose={choose}
        />
      )}
      <Foot
        {...{ state, isFull, setFull }}
        readingMinutes={props.readingMinutes}
        showShortcuts={() => open("shortcuts")}
        showSource={props.onShowSource}
      />
      <ShortcutList open={panel.name === "shortcuts"} onClose={close} />
    </div>
  );
}

/** Escape leaves it, unless the menu or a dialog takes that key, or a panel is open, which it closes first. */
function useFullScreen(isMenuOpen: boolean, closePanel: (() => void) | null) {
  const [isFull, setFull] = useState(false);
  // Noted before the editor gets the key: it closes the menu, and this would find it closed.
  const wasMenuOpen = useRef(false);
  const onKeyDownCapture = () => {
    wasMenuOpen.current = isMenuOpen;
  };
  const onKeyDown = ({ key, nativeEvent, target }: KeyboardEvent) => {
    if (key !== "Escape" || wasMenuOpen.current || nativeEvent.isComposing) return;
    if ((target as Element).closest("dialog")) return;
    if (closePanel) closePanel();
    else setFull(false);
  };
  return { isFull, setFull, keys: { onKeyDownCapture, onKeyDown } };
}

/** Says that pictures of a pasted text are not in it: a browser cannot read the files of another program. */
function MissingPictures({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (count === 0) return null;
  const pictures =
    count === 1 ? "One picture was" : `${count.toLocaleString("en-US")} pictures were`;
  return (
    <Alert title={`${pictures} not pasted.`}>
      <p>They are files of the program you copied from.</p>
      <Button variant="line" size="sm" onClick={onAdd}>
        Add pictures
      </Button>
    </Alert>
  );
}

/** The panel above the text. Opened again, it begins anew: with the files that are dropped now, or for what is selected now. */
function usePanel() {
  const [panel, setPanel] = useState<OpenPanel>({ name: null, files: [], opening: 0 });
  const open = (name: OpenPanel["name"], files: readonly File[] = []) =>
    setPanel(({ opening }) => ({ name, files, opening: opening + 1 }));
  return { panel, open, close: () => open(null) };
}

interface PanelProps extends Pick<RichTextEditorProps, "findPages">, Omit<OpenPanel, "opening"> {
  view: EditorView;
  onClose: () => void;
}

function Panel({ view, name, files, findPages, onClose }: PanelProps) {
  if (name === "link") return <LinkForm {...{ view, findPages, onClose }} />;
  if (name === "picture") return <PictureForm {...{ view, files, onClose }} />;
  return null;
}

function runCommand(view: EditorView, command: Command): void {
  command(view.state, view.dispatch, view);
  view.focus();
}

interface FootProps extends Pick<RichTextEditorProps, "readingMinutes"> {
  state: EditorState | null;
  isFull: boolean;
  setFull: (isFull: boolean) => void;
  showShortcuts: () => void;
  showSource: () => void;
}

function Foot({ state, readingMinutes, isFull, setFull, showShortcuts, showSource }: FootProps) {
  return (
    <div className="rich-foot">
      <p className="hint">{state && lengthOf(state, readingMinutes)}</p>
      <Button variant="quiet" size="sm" onClick={showShortcuts}>
        <Icon of={Keyboard} />
        Shortcuts
      </Button>
      <Button variant="quiet" size="sm" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
        <Icon of={isFull ? Minimize2 : Maximize2} />
        Full screen
      </Button>
      <Button variant="quiet" size="sm" onClick={showSource}>
        <Icon of={CodeXml} />
        HTML
      </Button>
    </div>
  );
}

interface MenuKeys {
  controls: readonly Control[];
  chosenPlace: number;
  choose: (control: Control) => void;
  move: (to: number) => void;
  close?: () => void;
}

/** Whether the open `/` menu uses a key. */
function takeMenuKey(
  { controls, chosenPlace, choose, move, close }: MenuKeys,
  key: string,
): boolean {
  const control = controls[chosenPlace];
  if (key === "Escape") close?.();
  else if (!control) return false;
  else if (key === "ArrowDown") move((chosenPlace + 1) % controls.length);
  else if (key === "ArrowUp") move((chosenPlace + controls.length - 1) % controls.length);
  else if (key === "Enter" || key === "Tab") choose(control);
  else return false;
  return true;
}

/** Tells screen readers which entry of the open menu is chosen, while the focus stays in the text. */
function useActiveOption(text: HTMLElement | undefined, option: string | null, menu: string): void {
  useEffect(() => {
    if (!text || !option) return;
    text.setAttribute("aria-controls", menu);
    text.setAttribute("aria-activedescendant", option);
    return () => {
      text.removeAttribute("aria-controls");
      text.removeAttribute("aria-activedescendant");
    };
  }, [text, option, menu]);
}

function placeOf(view: EditorView, { from }: SlashQuery) {
  const { left, top, bottom } = view.coordsAtPos(from);
  return { left, top, bottom };
}

function lengthOf(state: EditorState, readingMinutes: (wordCount: number) => number): string {
  const words = countArticleWords(state.doc);
  const count = `${words.toLocaleString("en-US")} ${words === 1 ? "word" : "words"}`;
  return `${count}, ${readingMinutes(words)} min to read`;
}

const KEYS = TOOLBAR.flat().flatMap(({ keys, label }) => (keys ? [[keys, label] as const] : []));

/** Every key of the editor, and what is typed like Markdown. */
function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
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
