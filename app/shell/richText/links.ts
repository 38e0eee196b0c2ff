import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { type PanelRange, panelRangeOf } from "~/shell/richText/panelRange";
import { articleSchema } from "~/shell/richText/schema";

const { link } = articleSchema.marks;

interface ArticleLink extends PanelRange {
  /** Empty where there is no link yet. */
  href: string;
}

/** The selection, or all of the link that the cursor is in, also if a part of it is formatted. */
export function linkAt(state: EditorState): ArticleLink {
  const { from, to, empty, $from } = state.selection;
  const around = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!empty || !around) return { from, to, href: around?.attrs.href ?? "" };
  let range = { from, to };
  let start = $from.start();
  $from.parent.forEach((node, offset) => {
    const end = $from.start() + offset + node.nodeSize;
    if (!around.isInSet(node.marks)) start = end;
    else if (start <= from && from <= end) range = { from: start, to: end };
  });
  return { ...range, href: around.attrs.href };
}

/** Links what the panel was opened for, or removes its link. Without text, the address itself becomes the text. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = panelRangeOf(state);
    const { tr } = state;
    if (href === "") tr.removeMark(from, to, link);
    else if (from === to) tr.insert(from, articleSchema.text(href, [link.create({ href })]));
    else tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)))));
    return true;
  };
}
