import { type ReactNode, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { EditorStart } from "~/blog/admin/editor/editorStart.server";
import { LeaveDialog } from "~/blog/admin/editor/LeaveDialog";
import { MissingPictures } from "~/blog/admin/editor/MissingPictures";
import { PostForm, type PostFormVariant } from "~/blog/admin/editor/PostForm";
import type { PostFormAnswer } from "~/blog/admin/editor/postAnswer";
import { postErrors } from "~/blog/admin/editor/postErrors";
import { typedInForm } from "~/blog/admin/editor/postInput";
import { useTypedPost } from "~/blog/admin/editor/useTypedPost";
import { DraftOffers } from "~/blog/drafts/DraftOffer";
import { useDraftCopy } from "~/blog/drafts/useDraftCopy";
import type { PostInput } from "~/blog/forms";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import { PostPreview } from "~/blog/preview/PostPreview";
import { ConflictPanel } from "~/blog/revisions/ConflictPanel";
import { NEW_POST } from "~/blog/rules";
import { EditorPanes } from "~/shell/admin/EditorPanes";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";

interface PostEditorProps {
  variant: PostFormVariant;
  /** Of the page and of the form. */
  title: string;
  start: EditorStart;
  state: string;
  /** The answer to the last attempt to save; undefined before the first. */
  answer: unknown;
  head: ReactNode;
  children?: ReactNode;
}

export function PostEditor(props: PostEditorProps) {
  const { variant, title, start, state, head, children } = props;
  const answer = (props.answer ?? {}) as Partial<PostFormAnswer>;
  const form = useRef<HTMLFormElement>(null);
  const filled = useFilledForm(answer.input ?? start.input, start.version);
  const version = answer.version ?? filled.version;
  const saving = useNavigation().formMethod === "POST";
  const { typed, dirty, changed } = useTypedPost(form, filled.input, start.stored);
  const { accountId, postId } = start;
  const draft = useDraftCopy({ accountId, postId, baseVersion: version, typed, dirty, saving });
  const { fieldErrors = {}, formError, newer } = answer;
  const missing = start.missing.filter((picture) => isNamedIn(filled.input, picture));
  const problems = postErrors(fieldErrors, newer ? CONFLICT : formError);
  const alive = useIsAlive();
  const takeField = (field: keyof PostInput) => {
    if (!form.current || !newer) return;
    filled.fill({ ...typedInForm(form.current), [field]: newer.input[field] }, newer.version);
    changed();
  };
  return (
    <>
      <title>{`${problems.length > 0 ? "Error: " : ""}${title} | Admin Dashboard`}</title>
      {head}
      <div className="stack">
        {/* After an attempt to save, the form already shows what was typed. */}
        {!props.answer && (
          <DraftOffers
            start={start}
            editor={editorOf(postId)}
            restoreLocal={(draft) => {
              filled.fill(draft.input, draft.baseVersion);
              changed();
            }}
          />
        )}
        <EditorPanes
          write={
            <>
              <PostForm
                {...{ form, variant, version, fieldErrors, missing, state, saving, draft }}
                name={title}
                input={filled.input}
                filling={filled.times}
                onChange={changed}
              >
                <ErrorSummary fieldErrors={problems} focusKey={props.answer} />
                <MissingPictures missing={missing} />
                {newer && (
                  <ConflictPanel
                    mine={typed}
                    newer={newer}
                    editor={editorOf(postId)}
                    takeField={alive ? takeField : undefined}
                  />
                )}
              </PostForm>
              {children}
            </>
          }
          preview={<PostPreview typed={typed} />}
        />
      </div>
      <LeaveDialog unsaved={dirty && !saving} />
    </>
  );
}

/** A restored draft or a rejected form may show other pictures than the stored post. */
function isNamedIn(input: PostInput, { field, address }: MissingPicture): boolean {
  return field === "content" || input[field] === address;
}

const CONFLICT = "Somebody else saved this post while you were editing it. Yours is not saved yet.";

function editorOf(postId: string): string {
  return postId === NEW_POST ? "/admin/blogs/new" : `/admin/blogs/edit/${postId}`;
}

/** The values that the form was last filled with. Filling it again replaces everything in it. */
function useFilledForm(input: PostInput, version: number) {
  const [filled, setFilled] = useState({ input, version, times: 0 });
  const fill = (next: PostInput, from: number) =>
    setFilled((before) => ({ input: next, version: from, times: before.times + 1 }));
  return { ...filled, fill };
}
