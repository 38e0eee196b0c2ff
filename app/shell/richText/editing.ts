import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history, redo, undo } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node as ArticleNode, MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
} from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from "prosemirror-tables";
import { Decoration, DecorationSet } from "prosemirror-view";
import { countWords } from "#markup/countWords";
import { panelRangeOf, panelRangePlugin } from "~/shell/richText/panelRange";
import { articleSchema } from "~/shell/richText/schema";

const { nodes, marks } = articleSchema;

/** Everything that happens while somebody writes: keys, what is typed like Markdown, undo, tables, drops. */
export function editingPlugins(): Plugin[] {
  return [
    inputRules({ rules: MARKDOWN }),
    keymap(KEYS),
    keymap(baseKeymap),
    history(),
    tableEditing(),
    dropCursor({ class: "drop-cursor" }),
    gapCursor(),
    placeholderPlugin(),
    panelRangePlugin(),
  ];
}

const PLACEHOLDER = "Write, or type / for everything that can be inserted";

function placeholderPlugin(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const first = doc.firstChild;
        if (doc.childCount !== 1 || first?.type !== nodes.paragraph || first.content.size > 0)
          return null;
        const hint = Decoration.node(0, first.nodeSize, { "data-empty": PLACEHOLDER });
        return DecorationSet.create(doc, [hint]);
      },
    },
  });
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const KEYS: Record<string, Command> = {
  "Mod-z": undo,
  "Shift-Mod-z": redo,
  "Mod-y": redo,
  "Mod-b": toggleMark(marks.strong),
  "Mod-i": toggleMark(marks.em),
  "Mod-e": toggleMark(marks.code),
  "Shift-Mod-x": toggleMark(marks.strike),
  "Mod-Alt-0": setBlockType(nodes.paragraph),
  "Mod-Alt-2": setBlockType(nodes.heading, { level: 2 }),
  "Mod-Alt-3": setBlockType(nodes.heading, { level: 3 }),
  "Mod-Alt-4": setBlockType(nodes.heading, { level: 4 }),
  "Shift-Mod-8": toggleList(nodes.bullet_list),
  "Shift-Mod-7": toggleList(nodes.ordered_list),
  "Shift-Mod-9": toggleWrap(nodes.blockquote),
  "Mod-Enter": exitCode,
  "Shift-Enter": chainCommands(exitCode, breakLine),
  Enter: chainCommands(leaveFigure, splitListItem(nodes.list_item)),
  // Tab leaves the editor, as it leaves every field, unless it means something where the cursor is.
  Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item)),
  "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
};

// --- What is typed like Markdown

/** Stands for a picture or a line break in the text that a rule matches. */
const LEAF = "\ufffc";

/**
 * The groups of a pattern are the space before the signs, and the sign. The content between the signs gets the mark and is not
 * replaced: its pictures, links and formatting stay.
 */
function formatted(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = "", sign = ""] = match;
    const written = state.doc.textBetween(start, end, "\n", LEAF);
    // On purpose: a sign that replaces selected text is only a sign.
    if (!whole.startsWith(written)) return null;
    if (state.doc.rangeHasMark(start, end, marks.code)) return null;
    const typedMarks = state.storedMarks ?? state.selection.$from.marks();
    const from = start + before.length;
    const to = start + whole.length - 2 * sign.length;
    const { tr } = state;
    // The last sign is not in the text yet.
    if (written !== whole) tr.insertText(whole.slice(written.length), end);
    tr.delete(to + sign.length, to + 2 * sign.length).delete(from, from + sign.length);
    return tr.addMark(from, to, type.create()).setStoredMarks(type.removeFromSet(typedMarks));
  });
}

const MARKDOWN: InputRule[] = [
  textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, signs = ""]) => ({
    level: Math.max(2, signs.length),
  })),
  wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
  wrappingInputRule(
    /^(\d{1,3})\.\s$/,
    nodes.ordered_list,
    ([, start]) => ({ start: start === "1" ? null : start }),
    ([, start], list) => list.childCount + Number(list.attrs.start ?? 1) === Number(start),
  ),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  textblockTypeInputRule(/^```([\w+-]{0,30})\s$/, nodes.code_block, ([, language = ""]) => ({
    language,
  })),
  new InputRule(/^---$/, (state, _match, start, end) =>
    state.tr.replaceRangeWith(start - 1, end, nodes.horizontal_rule.create()),
  ),
  new InputRule(/\[\^([1-9]\d{0,2})\]$/, (state, [, number = ""], start, end) => {
    const look = [
      marks.link.create({ href: `#fn-${number}` }),
      marks.element.create({ tag: "sup" }),
    ];
    const reference = articleSchema.text(number, look);
    return state.tr.replaceWith(start, end, reference).removeStoredMark(marks.element);
  }),
  // As in Markdown, no space stands directly inside the signs: "5 * 3 * 2" is no formatting.
  formatted(/(^|\s)(\*\*)[^*\s](?:[^*]*[^*\s])?\2$/, marks.strong),
  formatted(/(^|\s)([*_])[^*_\s](?:[^*_]*[^*_\s])?\2$/, marks.em),
  formatted(/(^|\s)(~~)[^~\s](?:[^~]*[^~\s])?\2$/, marks.strike),
  formatted(/(^|\s)(`)[^`\s](?:[^`]*[^`\s])?\2$/, marks.code),
];

// --- Commands of the buttons

/** The list around the cursor becomes another kind, or ends; elsewhere a list begins. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = around(state, [nodes.bullet_list, nodes.ordered_list]);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, type));
    return true;
  };
}

/** A block around what is selected, such as a quote; within one it ends. */
export function toggleWrap(type: NodeType): Command {
  return (state, dispatch) =>
    around(state, [type]) ? lift(state, dispatch) : wrapIn(type)(state, dispatch);
}

export function toggleCodeBlock(
  state: EditorState,
  dispatch?: (tr: EditorState["tr"]) => void,
): boolean {
  const isCode = state.selection.$from.parent.type === nodes.code_block;
  return setBlockType(isCode ? nodes.paragraph : nodes.code_block)(state, dispatch);
}

/** The language of the code that the cursor is in: empty for plain text, null outside code. */
export function codeLanguageOf(state: EditorState): string | null {
  const { parent } = state.selection.$from;
  return parent.type === nodes.code_block ? parent.attrs.language : null;
}

export function setLanguage(language: string): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.type !== nodes.code_block) return false;
    dispatch?.(state.tr.setNodeAttribute($from.before(), "language", language));
    return true;
  };
}

/** Inserts a block at the cursor and puts the cursor at its beginning. An empty paragraph at the cursor is replaced. */
export function insertBlock(block: () => ArticleNode): Command {
  return (state, dispatch) => {
    if (!dispatch) return true;
    const tr = state.tr.replaceSelectionWith(block());
    const [step] = tr.mapping.maps.slice(-1);
    let at = tr.selection.from;
    step?.forEach((_from, _to, start) => {
      at = start;
    });
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    return true;
  };
}

/** A picture, with the cursor below it. */
export function insertPictureNode(picture: { src: string; alt: string }): Command {
  return (state, dispatch, view) => {
    insertBlock(() => nodes.figure.create(picture))(state, dispatch);
    return view ? leaveFigure(view.state, dispatch) : true;
  };
}

interface ArticlePicture {
  alt: string;
  from: number;
  to: number;
}

/** The picture whose caption the cursor is in, or that is selected; null if there is none. */
export function pictureAt(state: EditorState): ArticlePicture | null {
  const { selection } = state;
  const isSelected = selection instanceof NodeSelection && "alt" in selection.node.attrs;
  const picture = isSelected
    ? { node: selection.node, at: selection.from }
    : around(state, [nodes.figure]);
  if (!picture) return null;
  const { node, at } = picture;
  return { alt: node.attrs.alt ?? "", from: at, to: at + node.nodeSize };
}

/** Describes the picture that the panel was opened for. False if that is no longer in the text. */
export function describePictureNode(alt: string): Command {
  return (state, dispatch) => {
    const { from, to } = panelRangeOf(state);
    if (from === to || !("alt" in (state.doc.nodeAt(from)?.attrs ?? {}))) return false;
    dispatch?.(state.tr.setNodeAttribute(from, "alt", alt));
    return true;
  };
}

/** Moves from the caption of a picture to the text below it, which begins there if there is none. */
function leaveFigure(state: EditorState, dispatch?: (tr: EditorState["tr"]) => void): boolean {
  const figure = around(state, [nodes.figure]);
  if (!figure) return false;
  const { tr } = state;
  const end = figure.at + figure.node.nodeSize;
  if (tr.doc.resolve(end).nodeAfter?.type !== nodes.paragraph)
    tr.insert(end, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  return true;
}

const TABLE_COLUMNS = 3;
const TABLE_ROWS = 3;

/** Three columns below a row of headings. */
export function newTable(): ArticleNode {
  const cells = (type: NodeType) =>
    Array.from({ length: TABLE_COLUMNS }, () => type.create(null, nodes.paragraph.create()));
  const body = Array.from({ length: TABLE_ROWS - 1 }, () =>
    nodes.table_row.create(null, cells(nodes.table_cell)),
  );
  return nodes.table.create(null, [
    nodes.table_row.create(null, cells(nodes.table_header)),
    ...body,
  ]);
}

export const tableCommands = {
  isInTable,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  removeTable: deleteTable,
  toggleHeaderRow,
};

/** The nearest node of one of these types around the cursor, and where it begins. */
export function around(
  state: EditorState,
  types: readonly NodeType[],
): { node: ArticleNode; at: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, at: $from.before(depth) };
  }
  return null;
}

export function isMarked(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

export function countArticleWords(doc: ArticleNode): number {
  return countWords(doc.textBetween(0, doc.content.size, " ", " "));
}
