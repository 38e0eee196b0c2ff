import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PICTURES_ADDRESS, type PictureResult, UPLOAD_FAILED } from "~/blog/pictures/pictureForm";
import type { PostInput } from "~/blog/post";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { sendForm } from "~/shell/forms/public/sendForm";
import type { UploadPicture } from "~/shell/richText/PictureForm";
import { Button } from "~/ui/primitives/Button";
import { Spinner } from "~/ui/primitives/Progress";

const RichTextEditor = lazy(() => import("~/shell/richText/RichTextEditor"));

const FIELD = "content";

interface ArticleFieldProps {
  filled: FilledForm<PostInput>;
  /** Which of its pictures visitors do not see. */
  missing?: string;
}

/**
 * The text of a post. With scripts it is written as readers see it; its HTML is one press away, and stands there whenever
 * its field gets the focus. Without scripts the HTML is all there is.
 */
export function ArticleField({ filled, missing }: ArticleFieldProps) {
  const isAlive = useIsAlive();
  const [isHtml, setHtml] = useState(false);
  const isRich = isAlive && !isHtml;
  const wrapper = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const area = areaOf(wrapper.current);
    if (area) area.tabIndex = isRich ? -1 : 0;
  }, [isRich]);
  return (
    <fieldset
      ref={wrapper}
      className={isRich ? "article-field written" : "article-field"}
      aria-label="Text"
      onFocus={({ target }) => target instanceof HTMLTextAreaElement && setHtml(true)}
    >
      <FormField name={FIELD} {...filled} error={missing} />
      {isRich && (
        <Suspense fallback={<Spinner label="Loading the editor..." />}>
          <RichTextEditor
            source={FIELD}
            label="Text of the blog"
            uploadPicture={uploadPicture}
            findPages={findPages}
            onShowSource={() => areaOf(wrapper.current)?.focus()}
          />
        </Suspense>
      )}
      {!isRich && (
        <p>
          <a href={PICTURES_ADDRESS} target="_blank" rel="noopener">
            Upload an image for the text
          </a>{" "}
          (opens in a new tab)
        </p>
      )}
      {isAlive && isHtml && (
        <Button variant="quiet" size="sm" onClick={() => setHtml(false)}>
          Write without HTML
        </Button>
      )}
    </fieldset>
  );
}

const areaOf = (wrapper: HTMLElement | null) =>
  wrapper?.querySelector<HTMLTextAreaElement>(`textarea[name="${FIELD}"]`) ?? null;

const uploadPicture: UploadPicture = async (file, alt, onProgress) => {
  const body = new FormData();
  body.set("alt", alt);
  body.set("picture", file);
  const sent = await sendForm(`${PICTURES_ADDRESS}/upload`, body, onProgress).result;
  const result = sent.sent ? (sent.body as PictureResult | null) : null;
  if (result && "address" in result) return { ok: true, address: result.address };
  return { ok: false, error: result?.fieldErrors?.picture ?? UPLOAD_FAILED };
};

const PAGES = [
  { title: "Services", address: "/services" },
  { title: "Staff augmentation", address: "/staff-augmentation" },
  { title: "Careers", address: "/careers" },
  { title: "Contact", address: "/contact" },
  { title: "Blog", address: "/blog" },
];

/** Pages and posts of this site whose title holds what was typed. */
async function findPages(typed: string) {
  const wanted = typed.trim().toLowerCase();
  const pages = PAGES.filter(
    ({ title, address }) => title.toLowerCase().includes(wanted) || address.includes(wanted),
  );
  const posts = await fetch(`/api/posts?search=${encodeURIComponent(wanted)}`).catch(() => null);
  if (!posts?.ok) return pages;
  const { items } = (await posts.json()) as { items: { title: string; url: string }[] };
  return [...pages, ...items.map(({ title, url }) => ({ title, address: new URL(url).pathname }))];
}
