import { useEffect, useState } from "react";
import type { EditorStart, SavedDraft } from "~/blog/admin/editor/editorStart.server";
import { findLocalDraft, type LocalDraft, removeLocalDraft } from "~/blog/drafts/useDraftCopy";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Notice } from "~/ui/primitives/Notice";

interface DraftOffersProps {
  start: EditorStart;
  /** The address of the editor. */
  editor: string;
  restoreLocal: (draft: LocalDraft) => void;
}

/** Offers typing that was never saved: the copy on the server, or the one in this browser if that is newer. */
export function DraftOffers({ start, editor, restoreLocal }: DraftOffersProps) {
  const { accountId, postId, saved, restored } = start;
  const [local, setLocal] = useState<LocalDraft | null>(null);
  useEffect(() => setLocal(findLocalDraft(accountId, postId)), [accountId, postId]);
  const [isRestored, setIsRestored] = useState(restored);
  useEffect(() => {
    if (isRestored) focusHeading();
  }, [isRestored]);
  if (isRestored) return <Restored />;
  if (local && local.typedAt > (saved?.at ?? 0)) {
    const restore = () => {
      restoreLocal(local);
      setLocal(null);
      setIsRestored(true);
    };
    const discard = () => {
      removeLocalDraft(accountId, postId);
      setLocal(null);
      focusHeading();
    };
    return <LocalDraftOffer draft={local} restore={restore} discard={discard} />;
  }
  return saved && <SavedDraftOffer postId={postId} editor={editor} saved={saved} />;
}

function Restored() {
  return (
    <Notice title="Draft restored">
      <p>It is in the blog once you save it.</p>
    </Notice>
  );
}

/** The pressed button disappears with the offer, so the focus needs another place. */
function focusHeading() {
  document.querySelector<HTMLElement>("main h1")?.focus();
}

interface SavedDraftOfferProps {
  postId: string;
  editor: string;
  saved: SavedDraft;
}

function SavedDraftOffer({ postId, editor, saved }: SavedDraftOfferProps) {
  return (
    <Notice title="You have a draft of this blog">
      <p>Saved {saved.label}, office time. It is not in the blog yet.</p>
      <div className="row">
        <LinkButton variant="default" size="sm" href={`${editor}?draft=restore`}>
          Restore draft
        </LinkButton>
        <ChangeButton action={`/admin/blogs/${postId}/draft/discard`}>Discard</ChangeButton>
      </div>
    </Notice>
  );
}

interface LocalDraftOfferProps {
  draft: LocalDraft;
  restore: () => void;
  discard: () => void;
}

/** Offers a draft that never reached the server. */
function LocalDraftOffer({ draft, restore, discard }: LocalDraftOfferProps) {
  return (
    <Notice title="A draft of this blog is kept on this device">
      <p>Typed {new Date(draft.typedAt).toLocaleString("en-US")}. The server never received it.</p>
      <div className="row">
        <Button size="sm" onClick={restore}>
          Restore draft
        </Button>
        <Button variant="line" size="sm" onClick={discard}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}
