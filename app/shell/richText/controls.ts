import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Lightbulb,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  Undo2,
} from "lucide-react";
import { setBlockType, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import {
  around,
  insertBlock,
  isMarked,
  newTable,
  toggleCodeBlock,
  toggleList,
  toggleWrap,
} from "~/shell/richText/editing";
import { articleSchema } from "~/shell/richText/schema";

const { nodes, marks } = articleSchema;

/** A button of the toolbar, an entry of the `/` menu, or both. */
export interface Control {
  label: string;
  icon: LucideIcon;
  /** As people read it: "Ctrl+B". */
  keys?: string;
  /** A command, or what the editor opens beside the text. */
  run: Command | "link" | "picture";
  /** Set for what can be switched on and off. */
  isActive?: (state: EditorState) => boolean;
  /** Words that find it in the `/` menu besides its label. */
  words?: string;
}

const isHeading = (level: number) => (state: EditorState) => {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading && parent.attrs.level === level;
};

const heading = (level: 2 | 3 | 4, icon: LucideIcon): Control => ({
  label: `Heading ${level}`,
  icon,
  keys: `Ctrl+Alt+${level}`,
  run: setBlockType(nodes.heading, { level }),
  isActive: isHeading(level),
  words: "title section",
});

const PARAGRAPH: Control = {
  label: "Paragraph",
  icon: Pilcrow,
  keys: "Ctrl+Alt+0",
  run: setBlockType(nodes.paragraph),
  isActive: (state) => state.selection.$from.parent.type === nodes.paragraph,
  words: "text",
};

const BLOCKS: Control[] = [
  {
    label: "Bulleted list",
    icon: List,
    keys: "Ctrl+Shift+8",
    run: toggleList(nodes.bullet_list),
    isActive: (state) =>
      around(state, [nodes.bullet_list, nodes.ordered_list])?.node.type === nodes.bullet_list,
    words: "points unordered",
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    keys: "Ctrl+Shift+7",
    run: toggleList(nodes.ordered_list),
    isActive: (state) =>
      around(state, [nodes.bullet_list, nodes.ordered_list])?.node.type === nodes.ordered_list,
    words: "steps ordered",
  },
  {
    label: "Quote",
    icon: Quote,
    keys: "Ctrl+Shift+9",
    run: toggleWrap(nodes.blockquote),
    isActive: (state) => around(state, [nodes.blockquote]) !== null,
  },
  {
    label: "Callout",
    icon: Lightbulb,
    run: toggleWrap(nodes.callout),
    isActive: (state) => around(state, [nodes.callout]) !== null,
    words: "note hint warning info box",
  },
  {
    label: "Code block",
    icon: SquareCode,
    run: toggleCodeBlock,
    isActive: (state) => state.selection.$from.parent.type === nodes.code_block,
    words: "program source",
  },
];

const INSERTS: Control[] = [
  { label: "Table", icon: Table, run: insertBlock(newTable), words: "rows columns" },
  { label: "Picture", icon: ImagePlus, run: "picture", words: "image photo upload" },
  {
    label: "Line",
    icon: Minus,
    run: insertBlock(() => nodes.horizontal_rule.create()),
    words: "rule separator divider",
  },
];

const FORMATS: Control[] = [
  {
    label: "Bold",
    icon: Bold,
    keys: "Ctrl+B",
    run: toggleMark(marks.strong),
    isActive: (state) => isMarked(state, marks.strong),
  },
  {
    label: "Italic",
    icon: Italic,
    keys: "Ctrl+I",
    run: toggleMark(marks.em),
    isActive: (state) => isMarked(state, marks.em),
  },
  {
    label: "Struck through",
    icon: Strikethrough,
    keys: "Ctrl+Shift+X",
    run: toggleMark(marks.strike),
    isActive: (state) => isMarked(state, marks.strike),
  },
  {
    label: "Code",
    icon: Code,
    keys: "Ctrl+E",
    run: toggleMark(marks.code),
    isActive: (state) => isMarked(state, marks.code),
  },
  {
    label: "Link",
    icon: Link,
    keys: "Ctrl+K",
    run: "link",
    isActive: (state) => isMarked(state, marks.link),
  },
];

const HEADINGS = [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)];

/** The groups of the toolbar, in its order. */
export const TOOLBAR: readonly (readonly Control[])[] = [
  [
    { label: "Undo", icon: Undo2, keys: "Ctrl+Z", run: undo },
    { label: "Redo", icon: Redo2, keys: "Ctrl+Shift+Z", run: redo },
  ],
  [PARAGRAPH, ...HEADINGS],
  FORMATS,
  BLOCKS,
  INSERTS,
];

const MENU: readonly Control[] = [...HEADINGS, ...BLOCKS, ...INSERTS, PARAGRAPH];

/** The controls that the `/` menu offers for the text after the slash. */
export function findControls(typed: string): readonly Control[] {
  const prefix = typed.toLowerCase();
  return MENU.filter(({ label, words = "" }) =>
    `${label} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(prefix)),
  );
}

/** The shortcuts that are typed like Markdown, for the list of shortcuts. */
export const MARKDOWN_SHORTCUTS: readonly (readonly [typed: string, becomes: string])[] = [
  ["## and a space", "Heading 2; ### and #### the smaller ones"],
  ["- and a space", "Bulleted list"],
  ["1. and a space", "Numbered list"],
  ["> and a space", "Quote"],
  ["```sql and a space", "Code block, here in SQL"],
  ["---", "Line"],
  ["[^1]", "Footnote: its text is the first entry of the last numbered list"],
  ["**word**, *word*, ~~word~~, `word`", "Bold, italic, struck through, code"],
];
