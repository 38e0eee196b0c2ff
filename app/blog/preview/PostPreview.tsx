import type { PostInput } from "~/blog/post";
import { PreviewFrame } from "~/blog/preview/PreviewFrame";
import { usePreviewDocument } from "~/blog/preview/usePreviewDocument";
import { Spinner } from "~/ui/primitives/Spinner";

/**
 * The article as visitors would see it: cleaned by the server, with the public styles, in a frame that runs no scripts.
 */
export function PostPreview({ typed }: { typed: PostInput }) {
  const { html, failed } = usePreviewDocument(typed);
  return (
    <>
      {failed && <p className="hint">The preview could not be brought up to date.</p>}
      {html === null && !failed && <Spinner label="Loading preview..." />}
      {html !== null && <PreviewFrame html={html} title="Preview of the post" />}
    </>
  );
}
