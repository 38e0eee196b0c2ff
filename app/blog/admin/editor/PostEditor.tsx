import { type ReactNode, useMemo, useRef } from "react";
import { useNavigation } from "react-router";
import { PostForm, type PostFormVariant } from "~/blog/admin/editor/PostForm";
import { bodyOf, previewAddress, readDraft, useTypedPost } from "~/blog/admin/editor/postInput";
import type { EditorStart, PostResult } from "~/blog/admin/editor/savePost.server";
import {
  type MissingPicture,
  missingPictureText,
  shortenedAddress,
} from "~/blog/pictures/missingPictures";
import { type PostInput, postForm } from "~/blog/post";
import { postDifferences } from "~/blog/revisions/postDifferences";
import { NEW_POST } from "~/blog/rules";
import { type SentFields, textOf } from "~/platform/forms/check";
import { EditorPanes } from "~/shell/admin/EditorPanes";
import { ConflictPanel } from "~/shell/editing/ConflictPanel";
import { DraftOffers } from "~/shell/editing/DraftOffers";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import { ServerPreview } from "~/shell/editing/PreviewFrame";
import { useDraftCopy } from "~/shell/editing/useDraftCopy";
import { useFilledForm } from "~/shell/editing/useFilledForm";
import { remainingErrors, shownForm, summaryErrors } from "~/shell/forms/formResult";
import { formFieldsOf } from "~/shell/forms/typedForm";
import { Alert } from "~/ui/primitives/Alert";
import { ErrorSummary } from "~/ui/primitives/Field";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface PostEditorProps {
  variant: PostFormVariant;
  /** Of the page and of the form. */
  title: string;
  start: EditorStart;
  state: string;
  /** The result of the last attempt to save; undefined before the first. */
  result: unknown;
  head: ReactNode;
  children?: ReactNode;
}

export function PostEditor(props: PostEditorProps) {
  const { variant, title, start, state, head, children } = props;
  const result = (props.result ?? {}) as Partial<PostResult>;
  const formState = shownForm(start.input, result);
  const form = useRef<HTMLFormElement>(null);
  const filledForm = useFilledForm(formState.values, start.version, result.version);
  const { version } = filledForm;
  const saving = useNavigation().formMethod === "POST";
  const { typed, dirty, changed } = useTypedPost(form, filledForm.values, start.stored);
  const { postId } = start;
  const { draft, storedAs } = usePostDraft(start, { baseVersion: version, typed, dirty, saving });
  const { newer } = result;
  const missing = start.missing.filter((picture) => isNamedIn(filledForm.values, picture));
  const fieldErrors = remainingErrors(postForm, formState, typed);
  const problems = summaryErrors(postForm, { ...formState, fieldErrors });
  const isHydrated = useHydrated();
  const takeField = (field: string) => {
    if (!form.current || !newer) return;
    const now = postForm.read(formFieldsOf(form.current));
    filledForm.fill({ ...now, [field]: newer.values[field as keyof PostInput] }, newer.version);
    changed();
  };
  return (
    <>
      <title>{`${problems.length > 0 ? "Error: " : ""}${title} | Admin Dashboard`}</title>
      {head}
      <div className="stack">
        {/* After an attempt to save, the form already shows what was typed. */}
        {!props.result && (
          <DraftOffers
            noun="blog"
            {...{ storedAs, read: readDraft }}
            saved={start.saved}
            isRestoredAtFirst={start.isRestored}
            editor={editorOf(postId)}
            discard={`/admin/blogs/${postId}/draft/discard`}
            restoreLocal={(draft) => {
              filledForm.fill(draft.input, draft.baseVersion);
              changed();
            }}
          />
        )}
        <EditorPanes
          write={
            <>
              <PostForm
                {...{ form, variant, version, missing, state, draft, postId, typed, fieldErrors }}
                name={title}
                values={filledForm.values}
                wasPublic={start.stored.is_published}
                filling={filledForm.times}
                onChange={changed}
              >
                <ErrorSummary errors={problems} focusKey={props.result} />
                <MissingPictures missing={missing} />
                {newer && (
                  <ConflictPanel
                    noun="blog"
                    newer={newer}
                    differences={postDifferences(newer.values, typed)}
                    mineIs="in the form below and kept as a draft"
                    theirs={`${editorOf(postId)}?draft=ignore&newest=${newer.version}`}
                    takeField={isHydrated ? takeField : undefined}
                  />
                )}
              </PostForm>
              {children}
            </>
          }
          preview={<PostPreview {...{ typed, postId }} />}
        />
      </div>
      <LeaveDialog
        unsaved={dirty}
        text="Your changes are not in the blog yet. What you typed is kept as a draft."
      />
    </>
  );
}

interface TypedNow {
  baseVersion: number;
  typed: PostInput;
  dirty: boolean;
  saving: boolean;
}

/** Stores what is typed after each pause, on the server or in this browser. */
function usePostDraft({ accountId, postId }: EditorStart, now: TypedNow) {
  const storedAs = `blog-draft:${accountId}:${postId}`;
  const address = `/admin/blogs/${postId}/draft`;
  return { draft: useDraftCopy({ address, storedAs, bodyOf, ...now }), storedAs };
}

function PostPreview({ typed, postId }: { typed: PostInput; postId: string }) {
  const body = useMemo(() => bodyOf(typed), [typed]);
  return <ServerPreview address={previewAddress(postId)} body={body} title="Preview of the blog" />;
}

/** A restored draft or a rejected form may show other pictures than the stored post. */
function isNamedIn(values: PostInput, { field, address }: MissingPicture): boolean {
  return field === "content" || values[field] === address;
}

function editorOf(postId: string): string {
  return postId === NEW_POST ? "/admin/blogs/new" : `/admin/blogs/edit/${postId}`;
}

/** Lists the pictures of a saved post that visitors do not see, each with the reason. */
function MissingPictures({ missing }: { missing: readonly MissingPicture[] }) {
  if (missing.length === 0) return null;
  return (
    <Alert tone="bad" title="Visitors do not see every picture of this blog.">
      <ul>
        {missing.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice, and the order never changes.
          <li key={index}>
            {missingPictureText(picture)} <code>{shortenedAddress(picture)}</code>
          </li>
        ))}
      </ul>
      <p>Everything else is saved. Upload the picture instead, or save again to try once more.</p>
    </Alert>
  );
}

/** What the editor opens with after signing in again: the typed post and the version that its author started from. */
export function restoredStart(start: EditorStart, fields: SentFields | null): EditorStart {
  if (!fields) return start;
  const version = Number(textOf(fields, "version"));
  return { ...start, input: postForm.read(fields), version };
}
