import { type ReactNode, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { PostInput } from "~/domain/blog/forms";
import type { MissingPicture } from "~/domain/blog/missingPictures";
import { NEW_POST } from "~/domain/blog/rules";
import { ConflictPanel } from "~/routes/admin/parts/blog/ConflictPanel";
import { DraftOffers } from "~/routes/admin/parts/blog/DraftOffer";
import { EditorPanes } from "~/routes/admin/parts/blog/EditorPanes";
import type { EditorStart } from "~/routes/admin/parts/blog/editorStart.server";
import { LeaveDialog } from "~/routes/admin/parts/blog/LeaveDialog";
import { MissingPictures } from "~/routes/admin/parts/blog/MissingPictures";
import { PostForm, type PostFormVariant } from "~/routes/admin/parts/blog/PostForm";
import { PostPreview } from "~/routes/admin/parts/blog/PostPreview";
import type { PostFormAnswer } from "~/routes/admin/parts/blog/postAnswer";
import { postFaults } from "~/routes/admin/parts/blog/postFaults";
import { typedInForm } from "~/routes/admin/parts/blog/postInput";
import { useDraftCopy } from "~/routes/admin/parts/blog/useDraftCopy";
import { useTypedPost } from "~/routes/admin/parts/blog/useTypedPost";
import { useIsAlive } from "~/routes/admin/parts/useIsAlive";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";

interface PostEditorProps {
  variant: PostFormVariant;
  /** The name of the form and of its page. */
  title: string;
  start: EditorStart;
  standing: string;
  /** What the last attempt to save came to, if there was one. */
  answer: unknown;
  /** The sentence for a failure that is nobody's typing. */
  failure: string;
  head: ReactNode;
  children?: ReactNode;
}

export function PostEditor(props: PostEditorProps) {
  const { variant, title, start, standing, failure, head, children } = props;
  const answer = (props.answer ?? {}) as Partial<PostFormAnswer>;
  const form = useRef<HTMLFormElement>(null);
  const filled = useFilledForm(answer.input ?? start.input, start.version);
  const version = answer.version ?? filled.version;
  const saving = useNavigation().formMethod === "POST";
  const { typed, dirty, changed } = useTypedPost(form, filled.input, start.stored);
  const { accountId, postId } = start;
  const draft = useDraftCopy({ accountId, postId, baseVersion: version, typed, dirty, saving });
  const { faults = {}, failed, newer } = answer;
  const missing = start.missing.filter((picture) => isNamedIn(filled.input, picture));
  const problems = postFaults(faults, newer ? CONFLICT : failed ? failure : undefined);
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
        {/* After an attempt to save, what was typed is on the screen. */}
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
                {...{ form, variant, version, faults, missing, standing, saving, draft }}
                name={title}
                input={filled.input}
                filling={filled.times}
                onChange={changed}
              >
                <ErrorSummary faults={problems} focusKey={props.answer} />
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

/** A restored draft or a refused form may name other pictures than the stored post. */
function isNamedIn(input: PostInput, { field, address }: MissingPicture): boolean {
  return field === "content" || input[field] === address;
}

const CONFLICT = "Somebody else saved this post while you were editing it. Yours is not saved yet.";

function editorOf(postId: string): string {
  return postId === NEW_POST ? "/admin/blogs/new" : `/admin/blogs/edit/${postId}`;
}

/** What the form was last filled with. Filling it anew takes the place of everything in it. */
function useFilledForm(input: PostInput, version: number) {
  const [filled, setFilled] = useState({ input, version, times: 0 });
  const fill = (next: PostInput, from: number) =>
    setFilled((before) => ({ input: next, version: from, times: before.times + 1 }));
  return { ...filled, fill };
}
