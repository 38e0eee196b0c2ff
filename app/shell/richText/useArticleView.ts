import { EditorState, Plugin, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { readArticle, writeArticle } from "~/shell/richText/articleHtml";
import { scrollMarginsPlugin } from "~/shell/richText/caretInSight";
import { editingPlugins } from "~/shell/richText/editing";
import { cleanPasted, isTextCopied } from "~/shell/richText/paste";
import { type SlashQuery, slashPlugin, slashQueryOf } from "~/shell/richText/Toolbar";

interface ViewOptions {
  /** The id of the text area with the HTML. */
  source: string;
  label: string;
  /** The element that stays in place above the text. */
  head: RefObject<HTMLElement | null>;
  menuId: string;
  isMenuKey: (key: string) => boolean;
  openLink: () => void;
  takeFiles: (files: readonly File[]) => void;
  /** How many pictures of what was pasted are not in the text. */
  missPictures: (count: number) => void;
}

interface ArticleView {
  view: EditorView | null;
  state: EditorState | null;
  slash: SlashQuery | null;
}

const NO_VIEW: ArticleView = { view: null, state: null, slash: null };

/** Shows the article of a text area in an element, and writes what changes back into the text area. */
export function useArticleView(
  place: RefObject<HTMLElement | null>,
  options: ViewOptions,
): ArticleView {
  const [articleView, setArticleView] = useState(NO_VIEW);
  const latest = useRef(options);
  latest.current = options;
  const { source, label, head } = options;
  useEffect(() => {
    const element = document.getElementById(source);
    if (!place.current || !(element instanceof HTMLTextAreaElement)) return;
    const article = readArticle(element.value);
    const view = new EditorView(place.current, {
      state: EditorState.create({
        doc: article.doc,
        plugins: [
          slashPlugin({ onKey: (key) => latest.current.isMenuKey(key) }),
          linkKeyPlugin(() => latest.current.openLink()),
          filePlugin((files) => latest.current.takeFiles(files)),
          scrollMarginsPlugin(head),
          ...editingPlugins(),
        ],
      }),
      attributes: textboxAttributes(source, label),
      transformPastedHTML(pasted) {
        const { html, missingPictures } = cleanPasted(pasted);
        latest.current.missPictures(missingPictures);
        return html;
      },
      dispatchTransaction(tr) {
        view.updateState(view.state.apply(tr));
        if (tr.docChanged) writeInto(element, writeArticle(view.state.doc, article));
        setArticleView({ view, state: view.state, slash: slashQueryOf(view) });
      },
    });
    setArticleView({ view, state: view.state, slash: null });
    return () => view.destroy();
  }, [place, source, label, head]);
  return articleView;
}

function textboxAttributes(source: string, label: string) {
  return {
    class: "prose",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "aria-describedby": `${source}-error`,
  };
}

/** Writes as if it were typed: the form stores drafts, shows its preview and warns before it is left. */
function writeInto(area: HTMLTextAreaElement, html: string): void {
  if (area.value === html) return;
  area.value = html;
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function linkKeyPlugin(open: () => void): Plugin {
  return new Plugin({
    props: {
      handleKeyDown(_view, event) {
        const isLinkKey =
          (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
        // Later: the browser reports a selection by keys after the key that follows it.
        if (isLinkKey) setTimeout(open);
        return isLinkKey;
      },
    },
  });
}

/** Pictures that are pasted or dropped as files are uploaded. */
function filePlugin(take: (files: readonly File[]) => void): Plugin {
  const takePictures = (data: DataTransfer | null) => {
    if (!data || isTextCopied(data)) return false;
    const pictures = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (pictures.length > 0) take(pictures);
    return pictures.length > 0;
  };
  return new Plugin({
    props: {
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop(view, event) {
        if (!event.dataTransfer?.files.length) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at)
          view.dispatch(
            view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))),
          );
        event.preventDefault();
        return takePictures(event.dataTransfer);
      },
    },
  });
}
