import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { PostInput } from "~/blog/post";
import { readingMinutes } from "~/blog/rules";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { PICTURE_NEW_PATH } from "~/shell/pictures/pictureUpload";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { Spinner } from "~/ui/primitives/Progress";
import { useHydrated } from "~/ui/primitives/useHydrated";

const RichTextEditor = lazy(() => import("~/shell/richText/RichTextEditor"));

const FIELD = "content";
/** The hint of the rich editor. It does not mention HTML, because none is visible. */
const WRITTEN_HINT =
  "Type / for headings, lists, tables and pictures. Pictures of other sites are copied here when you save.";

interface ArticleFieldProps {
  filledForm: FilledForm<Pick<PostInput, "content">>;
  /** Which of its pictures visitors do not see. */
  missing?: string;
}

/**
 * The text of a post. With scripts it is edited as readers see it, and a button shows its HTML. The HTML also appears when its
 * field gets the focus, such as by a link to its error. Without scripts there is only the HTML.
 */
export function ArticleField({ filledForm, missing }: ArticleFieldProps) {
  const isHydrated = useHydrated();
  const [isHtml, setHtml] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const isRich = isHydrated && !isHtml && !isBroken;
  const wrapper = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    // Somebody who types in it before scripts run goes on typing there.
    if (document.activeElement === areaOf(wrapper.current)) setHtml(true);
  }, []);
  useEffect(() => {
    const area = areaOf(wrapper.current);
    if (!area) return;
    area.tabIndex = isRich ? -1 : 0;
    // A press on the label focuses the visible text, not the hidden field.
    const [label] = area.labels;
    const focusText = (event: Event) => {
      event.preventDefault();
      wrapper.current?.querySelector<HTMLElement>(".rich-text [role=textbox]")?.focus();
    };
    if (isRich) label?.addEventListener("click", focusText);
    return () => label?.removeEventListener("click", focusText);
  }, [isRich]);
  return (
    <fieldset
      ref={wrapper}
      className={isRich ? "article-field written" : "article-field"}
      aria-label="Text"
      onFocus={({ target }) => target instanceof HTMLTextAreaElement && setHtml(true)}
    >
      <FormField
        name={FIELD}
        {...filledForm}
        error={missing}
        {...(isRich && { hint: WRITTEN_HINT })}
      />
      {isRich && (
        <EditorErrorBoundary onError={() => setBroken(true)}>
          <Suspense fallback={<Spinner label="Loading the editor..." />}>
            <RichTextEditor
              source={FIELD}
              label="Text of the blog"
              findPages={findPages}
              readingMinutes={readingMinutes}
              onShowSource={() => areaOf(wrapper.current)?.focus()}
            />
          </Suspense>
        </EditorErrorBoundary>
      )}
      {isBroken && (
        <Alert tone="bad" title="The editor failed. Nothing you typed is lost: here is its HTML." />
      )}
      {!isRich && (
        <p>
          <a href={PICTURE_NEW_PATH} target="_blank" rel="noopener">
            Upload an image for the text
          </a>{" "}
          (opens in a new tab)
        </p>
      )}
      {isHydrated && isHtml && !isBroken && (
        <Button variant="quiet" size="sm" onClick={() => setHtml(false)}>
          Write without HTML
        </Button>
      )}
    </fieldset>
  );
}

/** Catches an error in the editor, which would otherwise replace the page and lose what was typed. */
class EditorErrorBoundary extends Component<{ onError: () => void; children: ReactNode }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

const areaOf = (wrapper: HTMLElement | null) =>
  wrapper?.querySelector<HTMLTextAreaElement>(`textarea[name="${FIELD}"]`) ?? null;

/** Pages and posts of this site whose address or title holds what was typed. */
async function findPages(typed: string) {
  const search = typed.trim().toLowerCase();
  const [pages, posts] = await Promise.all([
    findStaticPages().catch(() => []),
    findPosts(search).catch(() => []),
  ]);
  return [...pages.filter(({ address }) => address.includes(search)), ...posts];
}

/** Reads the pages from the sitemap: no browser has the list of addresses. */
async function findStaticPages() {
  const sitemap = await (await fetch("/sitemap/pages.xml")).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = ""]) => {
    const address = new URL(href).pathname;
    return { title: address, address };
  });
}

async function findPosts(search: string) {
  const response = await fetch(`/api/posts?search=${encodeURIComponent(search)}`);
  const { items } = (await response.json()) as { items: { title: string; url: string }[] };
  return items.map(({ title, url }) => ({ title, address: new URL(url).pathname }));
}
