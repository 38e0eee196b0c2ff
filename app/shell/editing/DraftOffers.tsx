import { useEffect, useState } from "react";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import {
  findLocalDraft,
  type LocalDraft,
  type ReadDraft,
  removeLocalDraft,
} from "~/shell/editing/localDraft";
import { DRAFT_AT_FIELD } from "~/shell/forms/hiddenFields";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";

export interface SavedDraft {
  /** Milliseconds since 1970. */
  at: number;
  label: string;
}

/**
 * The word for the record in the texts. For a page they say "changes", because a "draft" there is a saved version that is not
 * published.
 */
export type DraftNoun = "blog" | "page";

const WORDS = {
  blog: {
    saved: "You have a draft of this blog",
    onDevice: "A draft of this blog is kept on this device",
    restored: "Draft restored",
    restore: "Restore draft",
    notIn: "It is not in the blog yet.",
    once: "It is in the blog once you save it.",
  },
  page: {
    saved: "You have changes of this page that were never saved",
    onDevice: "Changes of this page are kept on this device",
    restored: "Changes restored",
    restore: "Restore changes",
    notIn: "They are not in the page yet.",
    once: "They are in the page once you save it.",
  },
} as const;

interface DraftOffersProps<Typed> {
  noun: DraftNoun;
  /** The beginning of the name of its drafts in this browser. */
  storedAs: string;
  /** The copy on the server; null without one. */
  offeredDraft: SavedDraft | null;
  /** Whether the form opens with that copy already. */
  isRestoredAtFirst: boolean;
  read: ReadDraft<Typed>;
  /** The address of the editor. */
  editor: string;
  /** The change that discards the copy on the server. */
  discard: string;
  restoreLocal: (draft: LocalDraft<Typed>) => void;
}

/** Offers typing that was never saved: the copy on the server, or the one in this browser if that is newer. */
export function DraftOffers<Typed>(props: DraftOffersProps<Typed>) {
  const { noun, storedAs, offeredDraft, isRestoredAtFirst, read, restoreLocal } = props;
  const [local, setLocal] = useState<LocalDraft<Typed> | null>(null);
  useEffect(() => setLocal(findLocalDraft(storedAs, read)), [storedAs, read]);
  const [isRestored, setIsRestored] = useState(isRestoredAtFirst);
  useEffect(() => {
    if (isRestored) focusHeading();
  }, [isRestored]);
  if (isRestored) return <Restored noun={noun} />;
  if (local && local.typedAt > (offeredDraft?.at ?? 0)) {
    const restore = () => {
      restoreLocal(local);
      setLocal(null);
      setIsRestored(true);
    };
    const discard = () => {
      removeLocalDraft(storedAs, local.editorId);
      setLocal(findLocalDraft(storedAs, read));
      focusHeading();
    };
    return <LocalDraftOffer {...{ noun, restore, discard }} typedAt={local.typedAt} />;
  }
  return offeredDraft && <SavedDraftOffer {...props} draft={offeredDraft} />;
}

function Restored({ noun }: { noun: DraftNoun }) {
  return (
    <Alert title={WORDS[noun].restored}>
      <p>{WORDS[noun].once}</p>
    </Alert>
  );
}

/** The pressed button disappears with the offer, so the focus needs another place. */
function focusHeading() {
  document.querySelector<HTMLElement>("main h1")?.focus();
}

interface SavedDraftOfferProps {
  noun: DraftNoun;
  editor: string;
  discard: string;
  draft: SavedDraft;
}

function SavedDraftOffer({ noun, editor, discard, draft }: SavedDraftOfferProps) {
  return (
    <Alert title={WORDS[noun].saved}>
      <p>
        Saved {draft.label}, office time. {WORDS[noun].notIn}
      </p>
      <div className="row">
        <LinkButton variant="default" size="sm" href={`${editor}?draft=restore`}>
          {WORDS[noun].restore}
        </LinkButton>
        <ChangeButton action={discard} fields={{ [DRAFT_AT_FIELD]: String(draft.at) }}>
          Discard
        </ChangeButton>
      </div>
    </Alert>
  );
}

interface LocalDraftOfferProps {
  noun: DraftNoun;
  typedAt: number;
  restore: () => void;
  discard: () => void;
}

/** Offers a draft that never reached the server. */
export function LocalDraftOffer({ noun, typedAt, restore, discard }: LocalDraftOfferProps) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <Alert title={WORDS[noun].onDevice}>
      <p>Typed {shortMoment(new Date(typedAt))}, office time. The server never received it.</p>
      <div className="row">
        <Button size="sm" onClick={restore}>
          {WORDS[noun].restore}
        </Button>
        <Button variant="line" size="sm" onClick={discard}>
          Discard
        </Button>
      </div>
    </Alert>
  );
}
