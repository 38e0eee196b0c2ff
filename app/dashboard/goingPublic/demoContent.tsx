import { Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import {
  type DemoRecord,
  getDemoContent,
  removeDemoContent,
} from "~/dashboard/goingPublic/demoRecords.server";
import { listOf } from "~/platform/forms/check";
import { parseForm, unreadable } from "~/platform/http/body/parseForm.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { ACCOUNT_NEW, failedFlash } from "~/shell/admin/change/flash";
import { redirectWithFailure, redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useShownAt } from "~/shell/admin/change/shownAt";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { readShownAt, SHOWN_AT_FIELD } from "~/shell/forms/hiddenFields";
import { useIsSending } from "~/shell/forms/useIsSending";
import { requestScope } from "~/shell/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ConfirmDialog } from "~/ui/primitives/Dialog";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";
import type { Route } from "./+types/demoContent";

const DEMO_CONTENT_PATH = "/admin/demo-content";
const FAILED = "Failed to remove demo content. Please try again later.";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  return getDemoContent(app, context.get(requestScope).demo);
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const form = await parseForm(request);
  if (!form.ok) throw unreadable(form.reason);
  const { fields } = form;
  const choice = {
    jobs: listOf(fields, "jobs"),
    posts: listOf(fields, "posts"),
    changed: { jobs: listOf(fields, "jobs_changed"), posts: listOf(fields, "posts_changed") },
    shownAt: readShownAt(fields),
  };
  const { demo } = context.get(requestScope);
  const result = await attempt(admin, () =>
    removeDemoContent(admin.app, admin.actor, demo, choice),
  );
  if (result.ok && result.changed > 0)
    return redirectWithFailure(admin, DEMO_CONTENT_PATH, {
      tone: "failed",
      text: [removedText(result.removed), changedText(result.changed)].filter(Boolean).join(" "),
    });
  if (result.ok)
    return redirectWithFlash(
      admin,
      DEMO_CONTENT_PATH,
      removedText(result.removed) ?? (result.gone > 0 ? REMOVED_BEFORE : NOTHING_CHOSEN),
    );
  const isPart = "removed" in result && result.removed > 0;
  const sentence = isPart ? `${removedText(result.removed)} The others are still there.` : FAILED;
  const flash = failedFlash(sentence, result.reason, { "account-new": ACCOUNT_NEW });
  return redirectWithFailure(admin, DEMO_CONTENT_PATH, flash);
}

const REMOVED_BEFORE = "What was chosen had been removed already.";
const NOTHING_CHOSEN = "Nothing was chosen, so nothing changed.";

function removedText(removed: number): string | null {
  if (removed === 0) return null;
  return removed === 1 ? "One record removed." : `${removed} records removed.`;
}

function changedText(changed: number): string {
  const records = changed === 1 ? "One was" : `${changed} were`;
  return `${records} changed since this page was loaded, and not removed. Look again at what is selected.`;
}

export const clientAction = reportFailure<typeof action>(() => FAILED);

export default function DemoContent({ loaderData, actionData }: Route.ComponentProps) {
  useFailureOf(useRetainedResult(actionData));
  const shownNow = useShownAt();
  // The time that was shown when the question opened: an update that was on its way arrives below it, where nobody sees it.
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const { jobs, posts } = loaderData;
  const isEmpty = jobs.length + posts.length === 0;
  return (
    <>
      <title>Demo content | Admin Dashboard</title>
      <AdminPageHead
        title="Demo content"
        lead="What the site came with. Keep it, change it into yours, or remove it for good. Applications stay."
        back={<BackLink href="/admin">Dashboard</BackLink>}
      />
      {isEmpty && <EmptyState text="Nothing of the demo content is left." />}
      {!isEmpty && (
        <Form
          id="demo-content"
          method="post"
          className="editor stack"
          aria-label="Remove demo content"
        >
          <input type="hidden" name={SHOWN_AT_FIELD} value={askedAt ?? shownNow} />
          <Records name="jobs" title="Jobs" records={jobs} />
          <Records name="posts" title="Blogs" records={posts} />
          <div className="acts savebar">
            <RemoveButton
              isAsking={askedAt !== null}
              ask={() => setAskedAt(shownNow)}
              close={() => setAskedAt(null)}
            />
          </div>
        </Form>
      )}
    </>
  );
}

interface RemoveButtonProps {
  /** Whether the question is open. */
  isAsking: boolean;
  ask: () => void;
  close: () => void;
}

/** Asks first where scripts run; elsewhere the sentence below the heading says that it is for good. */
function RemoveButton({ isAsking, ask, close }: RemoveButtonProps) {
  const isHydrated = useHydrated();
  const count = useCheckedCount();
  const isBusy = useIsSending();
  const remove = () => {
    document.querySelector<HTMLFormElement>("#demo-content")?.requestSubmit();
    close();
  };
  return (
    <>
      <Button
        type={isHydrated ? "button" : "submit"}
        variant="danger-line"
        busy={isBusy}
        disabled={count === 0}
        onClick={isHydrated ? ask : undefined}
      >
        <Icon of={Trash2} />
        {isBusy ? "Removing..." : "Remove selected"}
      </Button>
      {count !== null && <span role="status">{count} selected</span>}
      <ConfirmDialog
        open={isAsking}
        title={titleOf(count ?? 0)}
        verb="Remove"
        onConfirm={remove}
        onClose={close}
      >
        <p>What you remove is gone for good.</p>
      </ConfirmDialog>
    </>
  );
}

/** How many records are checked; null without scripts. */
function useCheckedCount(): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const form = document.querySelector("#demo-content");
    const read = () => setCount(form?.querySelectorAll("input:checked").length ?? 0);
    read();
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  });
  return count;
}

const titleOf = (count: number) =>
  count === 1 ? "Remove one record?" : `Remove ${count} records?`;

interface RecordsProps {
  name: string;
  title: string;
  records: readonly DemoRecord[];
}

function Records({ name, title, records }: RecordsProps) {
  const list = useRef<HTMLUListElement>(null);
  const everChanged = useEverChanged(records);
  if (records.length === 0) return null;
  return (
    <section className="card tablecard" aria-labelledby={`${name}-title`}>
      <div className="tablebar">
        <h2 id={`${name}-title`}>{title}</h2>
        <SelectAll title={title} list={list} />
      </div>
      <ul ref={list} className="demo-records">
        {records.map(({ id, title: record, href, isChanged }) => (
          // The key changes once the record was edited, so the checkbox is rendered anew,
          // unchecked, and stays so.
          <li key={`${id} ${everChanged.has(id)}`}>
            <label className="check">
              {/* On purpose not checked if somebody made it theirs: what is removed is gone for good. */}
              <input type="checkbox" name={name} value={id} defaultChecked={!everChanged.has(id)} />
              {isChanged && <input type="hidden" name={`${name}_changed`} value={id} />}
              <span>{isChanged ? `${record} (changed)` : record}</span>
            </label>
            <LinkButton variant="quiet" size="sm" href={href}>
              Edit<VisuallyHidden>{` ${record}`}</VisuallyHidden>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The records that somebody made theirs, now or since this page was opened. */
function useEverChanged(records: readonly DemoRecord[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const added = records.filter(({ id, isChanged }) => isChanged && !known.has(id));
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ id }) => id)]));
  return known;
}

/** On purpose both buttons at any time: usually some of the records are selected and others are not. */
function SelectAll({ title, list }: { title: string; list: RefObject<HTMLUListElement | null> }) {
  if (!useHydrated()) return null;
  const select = (checked: boolean) => {
    for (const box of list.current?.querySelectorAll("input") ?? []) box.checked = checked;
    list.current?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return (
    <div className="row select-all">
      <Button variant="quiet" size="sm" label={`Select all: ${title}`} onClick={() => select(true)}>
        Select all
      </Button>
      <Button
        variant="quiet"
        size="sm"
        label={`Select none: ${title}`}
        onClick={() => select(false)}
      >
        Select none
      </Button>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title="Demo content"
      sentence="Failed to load the demo content. Please try again later."
    />
  );
}
